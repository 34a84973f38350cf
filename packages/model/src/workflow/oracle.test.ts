import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { toCairnError } from '@cairn/contract/errors'
import {
  STEP_STATES,
  type StepDefinition,
  type StepKind,
  type StepState,
  type WorkflowDefinition,
  type WorkflowRun,
} from '@cairn/contract/workflow'
import { applyStep, clearRun, forceStep, hashOf, moveStep, startRun, type Circumstances } from './index.ts'

/** The table of states, written a second time as data: what a person may do, and what follows by itself. */
type Fact = 'known' | 'lost' | 'byHand' | 'met' | 'byNote' | 'optional' | 'needless' | 'starts' | 'assigned'
interface Row {
  from: StepState
  to: StepState
  /** One of these facts must hold. */
  any: readonly Fact[]
  needs?: 'reason'
}
const BY_PERSON: readonly Row[] = [
  { from: 'PENDING', to: 'ACTIVE', any: ['known'] },
  { from: 'ACTIVE', to: 'COMPLETE', any: ['byHand', 'met', 'byNote'] },
  { from: 'PENDING', to: 'SKIP', any: ['optional', 'needless', 'lost'], needs: 'reason' },
  { from: 'ACTIVE', to: 'SKIP', any: ['optional', 'needless', 'lost'], needs: 'reason' },
  { from: 'COMPLETE', to: 'ACTIVE', any: ['known', 'lost'] },
  { from: 'SKIP', to: 'ACTIVE', any: ['known', 'lost'] },
]
const BY_ITSELF: readonly (Row & { isFree?: true })[] = [
  { from: 'BLANK', to: 'SKIP', any: ['needless'], isFree: true },
  { from: 'BLANK', to: 'PENDING', any: ['known', 'lost'], isFree: true },
  { from: 'PENDING', to: 'ACTIVE', any: ['starts', 'assigned'] },
  { from: 'PENDING', to: 'COMPLETE', any: ['met'] },
  { from: 'ACTIVE', to: 'COMPLETE', any: ['met'] },
]
const DONE: readonly StepState[] = ['COMPLETE', 'SKIP']

interface Stand {
  status: StepState
  held?: boolean
  assigned?: string | undefined
  by?: string | null | undefined
}
interface World {
  steps: readonly StepDefinition[]
  stands: Map<string, Stand>
  isCleared: boolean
}
interface Scene {
  values: Record<string, unknown>
  by: string
  holds: boolean
}

const kinds: Record<string, StepKind> = {
  HAND: { types: ['Reply'], completes: 'hand' },
  OUTCOME: { types: ['Reply'], completes: { item: [{ prop: 'outcome', kind: 'exists', value: true }] } },
  SEEK: { types: ['Reply'], completes: { item: [{ prop: 'outcome', kind: 'exists', value: true }], orByNote: true } },
  TALK: { types: ['Reply'], completes: { ref: [{ prop: 'resolved', kind: 'is', value: true }] } },
  LATER: { types: ['Reply'], completes: 'later' },
  SELF: { types: ['Reply'], starts: true, completes: 'hand' },
}
const REASON = 'ten letters at least'

/** The facts about a step, worked out the plain way. */
function factsOf(step: StepDefinition, stand: Stand, { values }: Scene): Set<Fact> {
  const isMet = (step.kind === 'OUTCOME' || step.kind === 'SEEK') && values['outcome'] !== undefined
  const holds: Record<Fact, boolean> = {
    known: Object.hasOwn(kinds, step.kind),
    lost: !Object.hasOwn(kinds, step.kind) || step.kind === 'LATER',
    byHand: ['HAND', 'SELF'].includes(step.kind),
    met: isMet,
    byNote: step.kind === 'TALK' || step.kind === 'SEEK',
    optional: step.optional === true,
    needless: step.when !== undefined && values['level'] !== 'DEEP',
    starts: step.kind === 'SELF',
    assigned: stand.assigned !== undefined,
  }
  return new Set((Object.keys(holds) as Fact[]).filter((fact) => holds[fact]))
}

function standOf(world: World, key: string): Stand {
  const stand = world.stands.get(key)
  if (!stand) throw new Error(`no step ${key}`)
  return stand
}

function settlePlainly(world: World, scene: Scene): void {
  if (world.isCleared) return
  for (let isMoving = true; isMoving;) {
    isMoving = false
    for (const step of world.steps) {
      const stand = standOf(world, step.key)
      const isFree = (step.after ?? []).every((key) => DONE.includes(standOf(world, key).status))
      const facts = factsOf(step, stand, scene)
      const row = BY_ITSELF.find(
        ({ from, any, isFree: asks }) =>
          from === stand.status && (!asks || isFree) && any.some((fact) => facts.has(fact)),
      )
      if (!row || stand.held) continue
      Object.assign(stand, {
        status: row.to,
        by: row.to === 'SKIP' ? null : row.to === 'COMPLETE' ? scene.by : stand.by,
      })
      // A step whose turn has come is whose its definition says.
      if (row.to === 'PENDING' && step.assignee && 'person' in step.assignee) stand.assigned ??= step.assignee.person
      isMoving = true
    }
  }
}

function waitAgain(world: World, key: string): void {
  const later = new Set<string>()
  const isLater = (step: StepDefinition): boolean => (step.after ?? []).some((name) => name === key || later.has(name))
  for (const _ of world.steps) for (const step of world.steps) if (isLater(step)) later.add(step.key)
  later.delete(key)
  for (const name of later) {
    const stand = standOf(world, name)
    if (stand.status !== 'COMPLETE') Object.assign(stand, { status: 'BLANK', held: false, by: undefined })
  }
}

type Command =
  | { kind: 'move'; at: number; to: StepState; words: boolean }
  | { kind: 'force'; at: number; to: StepState; words: boolean }
  | { kind: 'assign'; at: number; to: string | null }
  | { kind: 'clear'; words: boolean }

/** What the plain rules make of a command: the code with which it is refused, or nothing. */
function obey(world: World, command: Command, scene: Scene): string | undefined {
  if (command.kind === 'clear') {
    if (!command.words) return 'invalidItem'
    for (const stand of world.stands.values())
      Object.assign(stand, { status: 'BLANK', held: false, assigned: undefined, by: undefined })
    world.isCleared = true
    return undefined
  }
  const step = world.steps[command.at % world.steps.length]
  if (!step) throw new Error('a definition has a step')
  const stand = standOf(world, step.key)
  if (command.kind === 'assign') {
    if (world.isCleared) return 'transition'
    stand.assigned = command.to ?? undefined
  } else if (command.kind === 'force') {
    if (!command.words) return 'invalidItem'
    world.isCleared = false
    Object.assign(stand, { status: command.to, held: true, by: DONE.includes(command.to) ? scene.by : undefined })
    if (!DONE.includes(command.to)) waitAgain(world, step.key)
  } else {
    const refusal = refusalOf(world, step, command, scene)
    if (refusal) return refusal
    const isReopened = DONE.includes(stand.status)
    Object.assign(stand, {
      status: command.to,
      held: isReopened,
      by: command.to === 'ACTIVE' ? undefined : scene.by,
    })
    if (isReopened) waitAgain(world, step.key)
  }
  settlePlainly(world, scene)
  return undefined
}

function refusalOf(
  world: World,
  step: StepDefinition,
  { to, words }: Extract<Command, { kind: 'move' }>,
  scene: Scene,
): string | undefined {
  const stand = standOf(world, step.key)
  const facts = factsOf(step, stand, scene)
  const row = BY_PERSON.find((each) => each.from === stand.status && each.to === to)
  if (!row?.any.some((fact) => facts.has(fact))) return 'transition'
  if (row.needs === 'reason' && !words) return 'invalidItem'
  if (to !== 'COMPLETE') return undefined
  if (step.assignee && 'right' in step.assignee && !scene.holds) return 'notAllowed'
  const apart = world.steps.filter((other) => {
    const isPair = (one: StepDefinition, two: StepDefinition) =>
      one.assignee !== undefined && 'notSameAs' in one.assignee && one.assignee.notSameAs === two.key
    return isPair(step, other) || isPair(other, step)
  })
  const isOwn = apart.some(
    ({ key }) => standOf(world, key).status === 'COMPLETE' && standOf(world, key).by === scene.by,
  )
  if (isOwn) return 'workflow.samePerson'
  return !facts.has('byHand') && !facts.has('met') && !words ? 'invalidItem' : undefined
}

function command(run: WorkflowRun, given: Command, about: Circumstances): WorkflowRun {
  if (given.kind === 'clear') return clearRun(run, given.words ? REASON : 'short', about)
  const key = run.steps[given.at % run.steps.length]?.key ?? ''
  if (given.kind === 'assign') return applyStep(run, { key, assigned: given.to }, about)
  const { to, words } = given
  if (given.kind === 'force') return forceStep(run, { key, to, reason: words ? REASON : 'short' }, about)
  return moveStep(run, { key, to, ...(words ? { reason: REASON, note: REASON } : {}) }, about)
}

const anyDefinition = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...Object.keys(kinds), 'GONE'),
      optional: fc.boolean(),
      isConditional: fc.boolean(),
      after: fc.array(fc.nat(20), { maxLength: 3 }),
      who: fc.constantFrom('none', 'right', 'notSameAs', 'person'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drawn): WorkflowDefinition => ({
    steps: drawn.map(({ kind, optional, isConditional, after, who }, at): StepDefinition => ({
      key: `s${at}`,
      kind,
      title: { en: `s${at}` },
      ...(optional ? { optional } : {}),
      ...(at > 0 && after.length > 0 ? { after: [...new Set(after.map((n) => `s${n % at}`))] } : {}),
      ...(isConditional ? { when: [{ prop: 'level', kind: 'is', value: 'DEEP' }] } : {}),
      ...(who === 'right' ? { assignee: { right: 'approve' } } : {}),
      ...(who === 'notSameAs' && at > 0 ? { assignee: { notSameAs: 's0' } } : {}),
      ...(who === 'person' ? { assignee: { person: 'Contact-9' as never } } : {}),
    })),
  }))
const state = fc.constantFrom(...STEP_STATES)
const anyCommand = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant('move' as const), at: fc.nat(7), to: state, words: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('force' as const), at: fc.nat(7), to: state, words: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      at: fc.nat(7),
      to: fc.constantFrom('Contact-1', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), words: fc.boolean() }) },
)
const anyScene = fc.record({
  by: fc.constantFrom('User-1', 'User-2', 'User-3'),
  holds: fc.boolean(),
  hasOutcome: fc.boolean(),
  isDeep: fc.boolean(),
})

describe('the table of states', () => {
  test('WKF-15 decides 100,000 random commands of three people as the engine does: same states, same refusals', () => {
    let count = 0
    fc.assert(
      fc.property(
        anyDefinition,
        fc.array(fc.tuple(anyCommand, anyScene), { minLength: 25, maxLength: 25 }),
        (definition, acts) => {
          const frozen = JSON.stringify(definition)
          const first: Scene = { values: {}, by: 'User-1', holds: true }
          const about = (scene: Scene): Circumstances => ({
            values: scene.values,
            now: '2026-03-02T10:00:00.000Z',
            by: scene.by,
            kinds,
            holds: () => scene.holds,
          })
          let run = startRun(definition, {}, about(first))
          const world: World = {
            steps: definition.steps,
            stands: new Map(definition.steps.map(({ key }) => [key, { status: 'BLANK' }])),
            isCleared: false,
          }
          const statuses = () => definition.steps.map(({ key }) => standOf(world, key).status)
          settlePlainly(world, first)
          expect(run.steps.map(({ status }) => status)).toEqual(statuses())
          for (const [given, { by, holds, hasOutcome, isDeep }] of acts) {
            count++
            const values = { ...(hasOutcome ? { outcome: 'X' } : {}), ...(isDeep ? { level: 'DEEP' } : {}) }
            const scene = { values, by, holds }
            const refusal = obey(world, given, scene)
            let code: string | undefined
            try {
              run = command(run, given, about(scene))
            } catch (thrown) {
              code = toCairnError(thrown).code
            }
            expect(code).toBe(refusal)
            expect(run.steps.map(({ status }) => status)).toEqual(statuses())
          }
          // What runs has left its definition alone.
          expect(JSON.stringify(definition)).toBe(frozen)
          expect(run.hash).toBe(hashOf(definition))
        },
      ),
      { numRuns: 4000 },
    )
    expect(count).toBeGreaterThanOrEqual(100_000)
  }, 120_000)
})
