import type { ActionParts } from '../../items/action/define-action.ts'
import type { Files } from '../files/port.ts'

/** Services that the actions that export get besides those of every action. */
export interface ExportParts extends ActionParts {
  files: Files
  /** Origin under which people reach the product. */
  origin: () => string
}
