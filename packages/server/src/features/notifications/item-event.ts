import type { EventType, ItemId, ItemType } from '@cairn/contract'
import type { Guards } from '../../items/facts/told.ts'

/** An event of an item: a committed change, or a date of it that was reached. */
export interface ItemEvent {
  context: ItemId
  type: ItemType
  kind: EventType
  /**
   * Further kinds of event that the change is for some people only: those in a property of the item, or an
   * audience.
   */
  named: readonly EventType[]
  u: number
  /**
   * Conditions of the changed properties: a person must satisfy one of them to see anything of the change;
   * undefined if everybody who reads the item sees it.
   */
  guards?: readonly Guards[] | undefined
  at: string
  /** The person who did it, and the person they acted as; undefined for the server itself. */
  actor: ItemId | undefined
  subject: ItemId | undefined
  /** Properties that changed. */
  properties: readonly string[]
  /** Values that the changed properties had before the change. */
  before?: Readonly<Record<string, unknown>>
  /** The new state of the item, if the change moved it to one that everybody may see. */
  state: string | undefined
  /** For a date that was reached: the day (YYYY-MM-DD) that the event is for. */
  day?: string
  /** Days from that day until the date; negative after it. */
  daysLeft?: number
}
