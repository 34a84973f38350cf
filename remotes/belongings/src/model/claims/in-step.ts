import type { ClaimStep, StepMark } from './claim-steps.ts'

type Values = Readonly<Record<string, unknown>>

/** The checklist of a claim, and what else of the claim says the same. */
export interface InStep {
  steps: ClaimStep[]
  set: Record<string, unknown>
}

/** Steps that an appeal asks for again. */
const ASKED_AGAIN: readonly (StepMark | undefined)[] = ['RECEIVED', 'ANSWERED', 'AGREED']
/** Dates of a claim that say the same as a step. */
const DATES = { RECEIVED: 'received', ANSWERED: 'answered' } as const

/**
 * Keeps a claim and its checklist one record: the receipt, the answer and the state of the claim tick their
 * steps, and ticking these steps sets them. What was changed last counts. `former` are the steps before the
 * change, `today` is a date YYYY-MM-DD.
 */
export function inStep(
  steps: readonly ClaimStep[],
  { former, before, after, today }: { former: readonly ClaimStep[]; before: Values; after: Values; today: string },
): InStep {
  if (before['state'] === 'REFUSED' && after['state'] === 'SENT')
    return {
      steps: steps.map((step) => (ASKED_AGAIN.includes(step.mark) ? reopened(step) : step)),
      set: { received: null, answered: null },
    }
  const dated = Object.entries(DATES).reduce<InStep>(
    (kept, [mark, name]) => withDate(kept, { mark: mark as keyof typeof DATES, name, former, before, after }),
    { steps: [...steps], set: {} },
  )
  const state = stateBy([former, dated.steps], before['state'], after['state'])
  const isAgreed = after['state'] === 'AGREED' && before['state'] !== 'AGREED'
  return {
    steps: isAgreed ? ticked(dated.steps, ['AGREED'], today) : dated.steps,
    set: state === after['state'] ? dated.set : { ...dated.set, state },
  }
}

/** A claim that was sent is answered once its step is ticked, and waits again once that is undone. */
function stateBy(
  [former, steps]: [readonly ClaimStep[], readonly ClaimStep[]],
  before: unknown,
  after: unknown,
): unknown {
  const isAnswered = dayOf(steps, 'ANSWERED') !== undefined
  if (after === 'SENT') return isAnswered ? 'ANSWERED' : after
  const isUndone = !isAnswered && dayOf(former, 'ANSWERED') !== undefined
  return isUndone && before === 'ANSWERED' && after === 'ANSWERED' ? 'SENT' : after
}

/** Returns the steps with those of these marks done on a day, unless they were done before. */
export function ticked(steps: readonly ClaimStep[], marks: readonly StepMark[], day: string): ClaimStep[] {
  return steps.map((step) =>
    step.mark !== undefined && marks.includes(step.mark) && step.done === undefined ? { ...step, done: day } : step,
  )
}

/** A step that was ticked or reopened sets the date; else a changed date ticks or reopens the step. */
function withDate(
  { steps, set }: InStep,
  date: { mark: StepMark; name: string; former: readonly ClaimStep[]; before: Values; after: Values },
): InStep {
  const { mark, name, former, before, after } = date
  const day = dayOf(steps, mark)
  if (!steps.some((step) => step.mark === mark)) return { steps, set }
  if (day !== dayOf(former, mark)) return { steps, set: { ...set, [name]: day ?? null } }
  const given = after[name] ?? undefined
  if (given === (before[name] ?? undefined)) return { steps, set }
  return {
    steps: steps.map((step) => (step.mark === mark ? { ...reopened(step), ...withDone(given) } : step)),
    set,
  }
}

function withDone(day: unknown): { done?: string } {
  return typeof day === 'string' ? { done: day } : {}
}

function dayOf(steps: readonly ClaimStep[], mark: StepMark): string | undefined {
  return steps.find((step) => step.mark === mark)?.done
}

function reopened({ done: _done, file: _file, text: _text, ...step }: ClaimStep): ClaimStep {
  return step
}
