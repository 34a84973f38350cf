import type { RunStep, StepKind, StepState } from '@cairn/contract/workflow'
import { unmetConditions } from '../items/conditions.ts'

/**
 * The facts that decide which steps of a run may move: the item's values, the time, who acts, and the kinds
 * of step.
 */
export interface Circumstances {
  /** Values of the item. `due` is the day on which it is due. */
  values: Readonly<Record<string, unknown>>
  /** Moment of the act, as ISO 8601. */
  now: string
  /** Id of the user who acts. Null if the server does. */
  by: string | null
  /** Id of the user whom `by` acts as, if an administrator acts as somebody else. */
  as?: string | undefined
  kinds: Readonly<Record<string, StepKind>>
  /** Values of an item that a step names, if known. */
  refs?: (id: string) => Readonly<Record<string, unknown>> | undefined
  /**
   * Whether the item has no more need of its steps. Left out, a run stays as it is, ended or not.
   */
  isOver?: boolean | undefined
  /** Tells whether who acts holds a right over the item. Left out, nobody is asked for rights. */
  holds?: (right: string) => boolean
}

/** States in which a step holds up no other. */
const SETTLED: readonly StepState[] = ['COMPLETE', 'SKIP']

/** Tells whether a step can be worked on. */
export function isOpen({ status }: Pick<RunStep, 'status'>): boolean {
  return status === 'PENDING' || status === 'ACTIVE'
}

/** Tells whether a step is done or left out. */
export function isSettledStep({ status }: Pick<RunStep, 'status'>): boolean {
  return SETTLED.includes(status)
}

/** Returns a step as it is once it is completed. */
export function completed(step: RunStep, about: Circumstances): RunStep {
  return { ...step, status: 'COMPLETE', done: markOf(about) }
}

/** Returns the mark of who acts now (`by`, `as` in a masquerade) and when, as runs store it. */
export function markOf({ by, as, now }: Circumstances): NonNullable<RunStep['done']> {
  return { by: by as never, at: now, ...(as === undefined ? {} : { as: as as never }) }
}

/** Tells whether what completes the step has happened. A step that is completed by hand never is. */
export function isDone({ kind, refs = [] }: RunStep, about: Circumstances): boolean {
  const completes = about.kinds[kind]?.completes
  if (typeof completes !== 'object') return false
  if ('item' in completes) return unmetConditions(about.values, completes.item, today(about)).length === 0
  const known = refs.map((id) => about.refs?.(id))
  return known.length > 0 && known.every((ref) => ref && unmetConditions(ref, completes.ref, today(about)).length === 0)
}

/**
 * Tells whether a person may end a step with a note, where nothing else shows it as done. What needs a right,
 * such as an approval, shows by itself once what it is done in is there.
 */
export function isByNote({ kind, refs = [] }: RunStep, about: Circumstances): boolean {
  const { completes, needs } = about.kinds[kind] ?? {}
  if (typeof completes !== 'object') return false
  const isThere = refs.some((id) => about.refs?.(id) !== undefined)
  return 'ref' in completes ? !(needs && isThere) : completes.orByNote === true
}

/** Returns the day of an act: `YYYY-MM-DD`. */
export function today({ now }: Circumstances): string {
  return now.slice(0, 10)
}
