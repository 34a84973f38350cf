import type { EventType, ItemId, ItemType } from '@cairn/contract'
import type { Guards } from '../../items/facts/told.ts'

/** An event of an item: a committed change, or a date of it that was reached. */
export interface ItemEvent {
  context: ItemId
  type: ItemType
  kind: EventType
  /** The kinds of event that it is for people whom the change names. */
  named: readonly EventType[]
  u: number
  /**
   * Guards of which a reader must satisfy one to see anything of the change; undefined if all readers see it.
   */
  guards?: readonly Guards[] | undefined
  at: string
  /** The person who did it, and the person they acted as; undefined for the server itself. */
  actor: ItemId | undefined
  subject: ItemId | undefined
  /** Properties that changed. */
  properties: readonly string[]
  /** Values that changed properties had before it. */
  before?: Readonly<Record<string, unknown>>
  /** The state it came to. */
  state: string | undefined
  /** Of a day that came: which (YYYY-MM-DD), and the days from then until the date; negative after it. */
  day?: string
  daysLeft?: number
}
