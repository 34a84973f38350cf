import type { EventType } from '@cairn/contract'
import { weightOf } from '@cairn/model/notify'
import type { ItemEvent } from './item-event.ts'

interface Told {
  user: number
  event: ItemEvent
  /** The kind of the event for this person. */
  told: EventType
}

/**
 * Reduces each person's events of one transaction to those of the most important kind and its item type:
 * somebody is notified of a reply, not also of the change of its conversation.
 */
export function onePerAct<T extends Told>(recipients: readonly T[]): T[] {
  const acts = Map.groupBy(recipients, actOf)
  return [...acts.values()].flatMap((told) => {
    const most = told.reduce((best, each) => (weightOf(each.told) > weightOf(best.told) ? each : best))
    return told.filter(({ told: { kind }, event: { type } }) => kind === most.told.kind && type === most.event.type)
  })
}

/**
 * Key of an act: writes of one transaction have the same time and author. A date that came is an act of its
 * own.
 */
function actOf({ user, event: { at, actor, subject, day, context } }: Told): string {
  return [user, at, actor, subject, day === undefined ? '' : context].join(' ')
}
