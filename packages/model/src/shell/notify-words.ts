import type { Notification } from '@cairn/contract/notify'
import { formatShortDate } from '../dates/dates.ts'
import { titleInLanguage } from '../text/title-in-language.ts'

/** What is told of, as far as it makes the words. */
export type Told = Pick<
  Notification,
  'kind' | 'context' | 'part' | 'by' | 'as' | 'step' | 'forced' | 'due' | 'reason' | 'state' | 'daysLeft' | '$labels'
>

/** What the words of a notification need besides it: who did it, its new state, and what changed. */
export interface TellingNames {
  who: string
  state: string
  /** Names of the properties that people changed. */
  changes: readonly string[]
  /** The word of the list value that came with it. */
  value?: string | undefined
}

/** Stands in a text for a value that a notification does not have. */
const NONE = 'none'

/**
 * Returns the values of the sentence `events.{kind}.text`: `who`, `what`, `part`, `state`, `days`, `when`.
 * `whole` (what a part is of), `from`, `to`, `step`, `due`, `reason`, `value` and `changes` are `none` where
 * there is nothing to say.
 */
export function valuesOfTold(item: Told, language: string, { who, state, changes, value }: TellingNames, now: number) {
  const what = item.$labels[item.context] ?? item.context
  const part = item.part === undefined ? undefined : item.$labels[item.part]
  return {
    ...{ who, what, state },
    part: part ?? what,
    whole: part === undefined ? NONE : what,
    days: Math.abs(item.daysLeft ?? 0),
    when: whenDue(item.daysLeft ?? 0),
    step: item.step === undefined ? NONE : (titleInLanguage(item.step, language) ?? NONE),
    from: item.forced?.from ?? NONE,
    to: item.forced?.to ?? NONE,
    due: item.due === undefined ? NONE : formatShortDate(item.due, language, now),
    reason: item.reason ?? NONE,
    value: value ?? NONE,
    changes: changes.length === 0 ? NONE : new Intl.ListFormat(language).format(changes),
  }
}

/** Which form of a text about a date a number of days until it asks for. */
function whenDue(daysLeft: number): 'today' | 'ahead' | 'past' {
  if (daysLeft === 0) return 'today'
  return daysLeft > 0 ? 'ahead' : 'past'
}
