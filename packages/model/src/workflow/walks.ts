import type { RunStep, StepDefinition, StepKind, WorkflowDefinition, WorkflowRun } from '@cairn/contract/workflow'
import { moveStep } from './commands.ts'
import { daysOf } from './order.ts'
import { settle } from './settle.ts'
import { isOpen, type Circumstances } from './step-facts.ts'

/** How often a step that may be left out is, and how often what was proposed is rejected. */
const [LEFT_OUT, REJECTED] = [0.25, 0.2]
/** A proposal is rejected so often at most. */
const MOST_REJECTIONS = 3
/** Ways that are told of. */
const MOST_WAYS = 5
const DAY_MS = 86_400_000
const START = '2026-01-05T09:00:00.000Z'

/** A path taken by random simulations: steps skipped, whether something was rejected, frequency and days. */
export interface Way {
  left: string[]
  isRejected: boolean
  count: number
  days: number
}

/**
 * Summary of many random simulations of a workflow: median and 90th percentile of days, workload and paths.
 */
export interface Walks {
  count: number
  days: { median: number; nine: number }
  /** Walks that took more days than there are. */
  late: number
  /**
   * Days of work of a walk on average, by who does it: the id of a contact, the name of a right, or '' for
   * anyone.
   */
  work: { who: string; days: number }[]
  /** The ways taken most often, and the number of different ones. */
  ways: Way[]
  different: number
}

interface Walk {
  days: number
  work: Map<string, number>
  left: string[]
  isRejected: boolean
}

/** Options of random simulations: their number, the seed, and the days available. */
export interface WalksAsked {
  count: number
  seed: number
  period: number
}

/**
 * Simulates a workflow at random with the real engine: conditions hold or not, optional steps are skipped,
 * steps take 25 % to 175 % of their days, and proposals are sometimes rejected. The same seed gives the same
 * result. Yields after each simulation, so that a page stays responsive.
 */
export function* walksAtRandom(
  definition: WorkflowDefinition,
  kinds: Readonly<Record<string, StepKind>>,
  { count, seed, period }: WalksAsked,
): Generator<number, Walks> {
  const random = randomOf(seed)
  const byHand = Object.fromEntries(
    Object.entries(kinds).map(([key, kind]) => [key, { ...kind, completes: 'hand' as const }]),
  )
  const walks: Walk[] = []
  while (walks.length < count) {
    walks.push(walkOnce(definition, byHand, random))
    yield walks.length
  }
  const days = walks.map((walk) => walk.days).toSorted((one, other) => one - other)
  const at = (part: number) => days[Math.min(days.length - 1, Math.floor(days.length * part))] ?? 0
  const ways = waysOf(walks)
  return {
    count,
    days: { median: at(0.5), nine: at(0.9) },
    late: days.filter((each) => each > period).length,
    work: workOf(walks),
    ways: ways.slice(0, MOST_WAYS),
    different: ways.length,
  }
}

function walkOnce(
  definition: WorkflowDefinition,
  kinds: Readonly<Record<string, StepKind>>,
  random: () => number,
): Walk {
  const about = (day: number): Circumstances => ({
    ...{ values: {}, by: null, kinds },
    now: new Date(Date.parse(START) + day * DAY_MS).toISOString(),
  })
  const { steps, needless } = withoutConditions(definition.steps, random)
  const walk: Walk = { days: 0, work: new Map(), left: [], isRejected: false }
  const ends = new Map<string, number>()
  let rejections = 0
  const blank = steps.map((step): RunStep => ({ ...step, status: 'BLANK' }))
  let run = settle({ began: about(0).now, steps: blank }, about(0))
  // Each step ends once, and again after each rejection.
  for (let turn = 0; turn < (MOST_REJECTIONS + 1) * (steps.length + 1); turn++) {
    const open = run.steps.filter(isOpen)
    if (open.length === 0) break
    for (const step of open)
      if (!ends.has(step.key)) ends.set(step.key, walk.days + Math.ceil(daysOf(step) * (0.25 + 1.5 * random())))
    const out = open.find(({ key, optional }) => needless.has(key) || (optional && random() < LEFT_OUT))
    if (out) {
      walk.left.push(out.key)
      run = ended(run, out, 'SKIP', about(walk.days))
      continue
    }
    const next = open.reduce((one, other) => ((ends.get(other.key) ?? 0) < (ends.get(one.key) ?? 0) ? other : one))
    const end = ends.get(next.key) ?? walk.days
    const who = doerOf(next)
    walk.work.set(who, (walk.work.get(who) ?? 0) + Math.max(0, Math.min(daysOf(next), end)))
    walk.days = Math.max(walk.days, end)
    const proposed = rejections < MOST_REJECTIONS ? proposedBefore(run, next, kinds) : undefined
    if (proposed && random() < REJECTED) {
      rejections += 1
      walk.isRejected = true
      for (const { key } of run.steps) if (key === proposed.key || key === next.key) ends.delete(key)
      run = moveStep(run, { key: proposed.key, to: 'ACTIVE' }, about(walk.days))
    } else run = ended(run, next, 'COMPLETE', about(walk.days))
  }
  return walk
}

/**
 * Steps without conditions, and the keys of those whose condition does not hold. One condition holds or not
 * for all.
 */
function withoutConditions(steps: readonly StepDefinition[], random: () => number) {
  const holds = new Map<string, boolean>()
  const needless = new Set<string>()
  const free = steps.map(({ when, ...step }) => {
    const name = when && JSON.stringify(when)
    if (name !== undefined && !holds.has(name)) holds.set(name, random() < 0.5)
    if (name !== undefined && !holds.get(name)) needless.add(step.key)
    return step
  })
  return { steps: free, needless }
}

function ended(run: WorkflowRun, { key }: RunStep, status: 'COMPLETE' | 'SKIP', about: Circumstances): WorkflowRun {
  const steps = run.steps.map((step) => (step.key === key ? { ...step, status } : step))
  return settle({ ...run, steps }, about)
}

/** The step that was done before, and is opened again if this one rejects it. */
function proposedBefore(run: WorkflowRun, { kind }: RunStep, kinds: Readonly<Record<string, StepKind>>) {
  const proposing = kinds[kind]?.needs?.people === 2 ? kinds[kind].follows : undefined
  return run.steps.find((step) => step.kind === proposing && step.status === 'COMPLETE')
}

function doerOf({ assignee }: StepDefinition): string {
  if (!assignee) return ''
  if ('person' in assignee) return assignee.person
  return 'right' in assignee ? assignee.right : ''
}

function workOf(walks: readonly Walk[]): Walks['work'] {
  const sums = new Map<string, number>()
  for (const { work } of walks) for (const [who, days] of work) sums.set(who, (sums.get(who) ?? 0) + days)
  const all = [...sums].map(([who, sum]) => ({ who, days: Math.round((sum / Math.max(1, walks.length)) * 10) / 10 }))
  return all.toSorted((one, other) => other.days - one.days)
}

/** The different ways, those taken most often first. */
function waysOf(walks: readonly Walk[]): Way[] {
  const groups = Map.groupBy(walks, ({ left, isRejected }) => `${isRejected} ${left.toSorted().join(' ')}`)
  return [...groups.values()]
    .map((alike): Way => ({
      left: alike[0]?.left.toSorted() ?? [],
      isRejected: alike[0]?.isRejected ?? false,
      count: alike.length,
      days: Math.round(alike.reduce((sum, { days }) => sum + days, 0) / alike.length),
    }))
    .toSorted((one, other) => other.count - one.count)
}

/** Returns numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
