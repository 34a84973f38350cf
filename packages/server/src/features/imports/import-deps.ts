import type { AreaData } from '@cairn/contract/registry'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'
import type { Files } from '../files/port.ts'

/** Services that imports work with. */
export interface ImportDeps extends ActionDeps {
  files: Files
  /** Data of the areas that run. */
  areas: () => readonly AreaData[]
}

/** Defines an action of imports. */
export const defineImportAction = actionsWith<ImportDeps>()
