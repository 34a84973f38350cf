import type { ItemId } from './item-id.ts'

/** The person for whom an action or save rule runs. */
export interface Actor {
  userId: string
  admin: boolean
  /** The person's own contact. */
  contact?: ItemId | undefined
  /** An administrator acts in the person's name. */
  isMasquerading?: boolean
}
