import type { AreaReport } from './area-report.ts'
import type { InstallRegistry } from './registry.ts'
import type { Viewers } from './shown/viewers.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services for actions on the registry. */
export interface RegistryActionDeps extends ActionDeps {
  /** Returns the state of the areas in this process. */
  areaReport: () => AreaReport[]
  viewers: Pick<Viewers, 'of'>
  failedInBrowser: InstallRegistry['failedInBrowser']
  /** Notes in the log that a browser could not register the service worker. */
  noteWorkerFailure: (detail: string) => void
  letRun: InstallRegistry['letRun']
  handOver: InstallRegistry['handOver']
  /** When the last backup was made (ISO 8601). Undefined if none was noted. */
  lastBackup: () => string | undefined
}

/** Defines an action on the registry. */
export const defineRegistryAction = actionsWith<RegistryActionDeps>()
