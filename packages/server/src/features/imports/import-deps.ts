import type { AreaData } from '@cairn/contract/registry'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'
import type { Files } from '../files/port.ts'

/** Services of imports. */
export interface ImportDeps extends ActionDeps {
  files: Files
  /** Returns the data of the running areas. */
  areas: () => readonly AreaData[]
}

/** Defines an action of imports. */
export const defineImportAction = actionsWith<ImportDeps>()
