import type { EventType } from '@cairn/contract'
import { weightOf } from '@cairn/model/notify'
import type { ItemEvent } from './item-event.ts'

interface Told {
  user: number
  event: ItemEvent
  /** What the event is for the person. */
  told: EventType
}

/**
 * Leaves of what one act changed, for each person, the kind of event that says most of it: who answers is told
 * to have answered, not to have added a conversation, written in it and changed it.
 */
export function onePerAct<T extends Told>(recipients: readonly T[]): T[] {
  const acts = Map.groupBy(recipients, actOf)
  return [...acts.values()].flatMap((told) => {
    const most = told.reduce((best, each) => (weightOf(each.told) > weightOf(best.told) ? each : best))
    return told.filter(({ told: { kind } }) => kind === most.told.kind)
  })
}

/** What is written in one transaction has one time and one author. A day that came is an act of its own. */
function actOf({ user, event: { at, actor, subject, day, context } }: Told): string {
  return [user, at, actor, subject, day === undefined ? '' : context].join(' ')
}
