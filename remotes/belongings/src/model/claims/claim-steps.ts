import { dueDate, type WorkCalendar } from '@cairn/model/working-days'
import { stopsIn, type ClaimStop } from './claim-stops.ts'

/** Who has to do a step of a claim: the community, or the holder. */
export const STEP_SIDES = ['COMMUNITY', 'HOLDER'] as const
/** Colour of whose turn it is. */
export const TURN_TONES = { COMMUNITY: 'info' } as const
/** How the days of a step are counted: calendar days, or working days of the community's office. */
export const STEP_COUNTS = ['CALENDAR', 'WORKING'] as const
/** Input that completes a step of a claim: its date alone, or with it a file or a text. */
export const STEP_WANTS = ['DATE', 'FILE', 'TEXT'] as const

/** What else of a claim ticks a step: receipt, answer, agreement, the way home, the arrival. */
export const STEP_MARKS = ['RECEIVED', 'ANSWERED', 'AGREED', 'HANDED', 'HOME'] as const
/** What else of a claim ticks a step. */
export type StepMark = (typeof STEP_MARKS)[number]

/** Value of `from` of a step that counts from the day on which the claim was sent. */
export const SENT = 'sent'
/**
 * Value of `from` of a step that counts from the day on which the holder received the claim. Until that is
 * known, from the day on which it was sent: who never answers is late.
 */
export const RECEIVED = 'received'

/**
 * One step of a claim, as its regime has it, with when it is due and when it was done. Dates are whole
 * days.
 */
export interface ClaimStep {
  id?: string
  key: string
  label: string
  by: (typeof STEP_SIDES)[number]
  /** The step after which its days count, `SENT` or `RECEIVED`. */
  from: string
  /** Undefined for a step that is due on no day, such as a consent that is asked for when it is needed. */
  days?: number
  /** A number of days before which it is not due, from the same day. */
  notBefore?: number
  count: (typeof STEP_COUNTS)[number]
  wants: (typeof STEP_WANTS)[number]
  /** What else of the claim ticks it, and is said by ticking it. */
  mark?: StepMark
  due?: string
  done?: string
  file?: string
  text?: string
  /** It was still open when the claim was closed. */
  left?: boolean
}

/** What the due dates of a claim's steps are computed from. */
export interface ClaimClock {
  /** The day on which the claim was sent. Undefined before. */
  sent?: string | undefined
  /** The day on which the holder received the claim. Undefined if no receipt has come. */
  received: string | undefined
  stops: readonly ClaimStop[]
  calendar: WorkCalendar
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const NOON = 'T12:00:00Z'

/** Reads the steps that are stored in a claim or its regime. Rows that are no step are left out. */
export function stepsIn(value: unknown): ClaimStep[] {
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  return rows.flatMap(({ key, label, by, from, days, count, wants, ...rest }) =>
    typeof key === 'string' && typeof label === 'string'
      ? [
          {
            ...(rest as Partial<ClaimStep>),
            ...{ key, label, by: by === 'HOLDER' ? 'HOLDER' : 'COMMUNITY' },
            from: typeof from === 'string' ? from : RECEIVED,
            ...(typeof days === 'number' ? { days } : {}),
            count: count === 'WORKING' ? 'WORKING' : 'CALENDAR',
            wants: STEP_WANTS.find((each) => each === wants) ?? 'DATE',
          } satisfies ClaimStep,
        ]
      : [],
  )
}

/**
 * Validates the steps of a regime: `stepTwice` if two have the same key, `stepUnknown` if one counts from
 * something that is not an earlier step. Undefined if valid.
 */
export function wrongIn(steps: readonly ClaimStep[]): 'stepTwice' | 'stepUnknown' | undefined {
  const above = new Set([SENT, RECEIVED])
  for (const { key, from } of steps) {
    if (above.has(key)) return 'stepTwice'
    if (!above.has(from)) return 'stepUnknown'
    above.add(key)
  }
  return undefined
}

/**
 * Returns the steps with their due dates. Steps that have not started have none, nor have open ones while
 * deadlines are suspended.
 */
export function withDue(steps: readonly ClaimStep[], clock: ClaimClock): ClaimStep[] {
  const { sent, received = sent } = clock
  const began = new Map<string, string>(sent === undefined ? [] : [[SENT, sent]])
  if (received !== undefined) began.set(RECEIVED, received)
  for (const { key, done } of steps) if (done !== undefined) began.set(key, done)
  return steps.map(({ due: _due, ...step }) => {
    const start = began.get(step.from)
    const due = start === undefined || step.days === undefined ? undefined : dueOfStep(step, step.days, start, clock)
    return due === undefined ? step : { ...step, due }
  })
}

function dueOfStep(
  { notBefore, count }: ClaimStep,
  days: number,
  start: string,
  clock: ClaimClock,
): string | undefined {
  const calendar =
    count === 'WORKING' ? clock.calendar : { ...clock.calendar, weekdays: EVERY_DAY, holidays: [], closures: [] }
  const dueAfter = (length: number) => dueDate({ start: `${start}${NOON}`, days: length, stops: clock.stops }, calendar)
  const [due, first] = [dueAfter(days), notBefore === undefined ? undefined : dueAfter(notBefore)]
  return due !== undefined && first !== undefined && first > due ? first : due
}

/** Tells whether a step is neither done nor left out. */
export function isOpen({ done, left }: ClaimStep): boolean {
  return done === undefined && left !== true
}

/**
 * Returns the open step with the earliest due date; without due dates the first in order. Undefined if all
 * are done.
 */
export function nextStep(steps: readonly ClaimStep[]): ClaimStep | undefined {
  const open = steps.filter(isOpen)
  return open.toSorted((one, other) => (one.due ?? '9').localeCompare(other.due ?? '9'))[0]
}

/**
 * Returns the properties that a claim stores about its steps: the next due date and whose turn it is; null
 * for none.
 */
export function turnOf(
  steps: readonly ClaimStep[],
  isRunning: boolean,
): { dueNext: string | null; turn: string | null } {
  const next = isRunning ? nextStep(steps) : undefined
  return { dueNext: next?.due ?? null, turn: next?.by ?? null }
}

/** Returns what is missing before a step can be completed; undefined if nothing is. */
export function missingOf(
  { wants }: ClaimStep,
  { done, file, text }: Partial<ClaimStep>,
): 'done' | 'file' | 'text' | undefined {
  if (done === undefined) return 'done'
  if (wants === 'FILE' && file === undefined) return 'file'
  return wants === 'TEXT' && (text ?? '').trim() === '' ? 'text' : undefined
}

/** Tells whether deadlines run for a claim in this state. */
export function isRunning(state: unknown): boolean {
  return typeof state === 'string' && !['DRAFT', 'SUSPENDED', 'WITHDRAWN', 'CLOSED'].includes(state)
}

/** Returns the data to compute a claim's deadlines from its values. */
export function clockOfClaim(values: Readonly<Record<string, unknown>>, calendar: WorkCalendar): ClaimClock {
  const dayOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { sent: dayOf(values['sent']), received: dayOf(values['received']), stops: stopsIn(values['stops']), calendar }
}
