import type { ActionParts } from '../../items/action/define-action.ts'
import type { Files } from '../files/port.ts'

/** Services that exports work with. */
export interface ExportParts extends ActionParts {
  files: Files
  /** Origin under which people reach the product. */
  origin: () => string
}
