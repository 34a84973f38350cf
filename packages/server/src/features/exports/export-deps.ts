import type { AreaData } from '@cairn/contract/registry'
import type { ActionDeps } from '../../items/action/define-action.ts'
import type { Files } from '../files/port.ts'

/** Services for actions that export. */
export interface ExportDeps extends ActionDeps {
  files: Files
  /** Returns the data of the running areas. */
  areas: () => readonly AreaData[]
  /** Origin under which people reach the product. */
  origin: () => string
}
