import type { AreaData } from '@cairn/contract/registry'
import type { ActionDeps } from '../../items/action/define-action.ts'
import type { Files } from '../files/port.ts'

/** Services that the actions that export get besides those of every action. */
export interface ExportDeps extends ActionDeps {
  files: Files
  /** Data of the areas that run. */
  areas: () => readonly AreaData[]
  /** Origin under which people reach the product. */
  origin: () => string
}
