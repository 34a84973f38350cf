import type { StepKind, StepState, WorkflowDefinition, WorkflowRun } from '@cairn/contract/workflow'
import { moveStep, settle, startRun, stepMoves, type Circumstances } from '@cairn/model/workflow'
import type { Condition } from './draft.ts'

/** People of a trial: accounts that nobody has. */
export const PLAYERS = ['User-1', 'User-2', 'User-3'] as const

/** A change of the state of a step in a trial: on which day, by whom, from and to which state. */
export interface PlayEntry {
  /** Days since the trial began. */
  day: number
  /** Index of the person in `PLAYERS`. */
  player: number
  key: string
  from: StepState
  to: StepState
}

/** The state of a simulation: a run on a virtual item, with its own clock, person and facts. */
export interface Play {
  run: WorkflowRun
  /** Moment at which it began, and the one it has come to, as ISO 8601. */
  start: string
  now: string
  player: number
  /** Conditions that hold. */
  facts: readonly Condition[]
  log: readonly PlayEntry[]
}

const DAY_MS = 86_400_000

/** Returns the kinds of step for a simulation, in which the person decides when each step is done. */
export function playKinds(
  { steps }: WorkflowDefinition,
  kinds: Readonly<Record<string, StepKind>>,
): Record<string, StepKind> {
  return Object.fromEntries(
    steps.map(({ kind }) => {
      const { types = ['Item'], starts } = kinds[kind] ?? {}
      return [kind, { types, completes: 'hand', ...(starts ? { starts } : {}) }]
    }),
  )
}

/** Begins a trial at a moment (ISO 8601), with the conditions that hold. */
export function beginPlay(
  definition: WorkflowDefinition,
  kinds: Readonly<Record<string, StepKind>>,
  now: string,
  facts: readonly Condition[] = [],
): Play {
  const about = circumstances({ now, player: 0, facts }, kinds)
  return { run: startRun(definition, {}, about), start: now, now, player: 0, facts, log: [] }
}

/** Returns the states to which the person of a trial may bring a step. */
export function playMoves(play: Play, key: string, kinds: Readonly<Record<string, StepKind>>): StepState[] {
  const step = play.run.steps.find((each) => each.key === key)
  return step ? stepMoves(step, circumstances(play, kinds)) : []
}

/**
 * Moves a step in a simulation, as the simulated person. Throws what the engine throws, such as
 * `workflow.samePerson`.
 */
export function playMove(
  play: Play,
  { key, to, reason }: { key: string; to: StepState; reason: string },
  kinds: Readonly<Record<string, StepKind>>,
): Play {
  const from = play.run.steps.find((step) => step.key === key)?.status ?? 'BLANK'
  const run = moveStep(play.run, { key, to, reason, note: reason }, circumstances(play, kinds))
  const day = Math.round((Date.parse(play.now) - Date.parse(play.start)) / DAY_MS)
  return { ...play, run, log: [...play.log, { day, player: play.player, key, from, to }] }
}

/** Lets days go by in a trial. */
export function playDays(play: Play, days: number, kinds: Readonly<Record<string, StepKind>>): Play {
  const later = { ...play, now: new Date(Date.parse(play.now) + days * DAY_MS).toISOString() }
  return { ...later, run: settle(play.run, circumstances(later, kinds)) }
}

/** Returns the conditions used by the steps of a definition, without duplicates. */
export function conditionsOf({ steps }: WorkflowDefinition): Condition[] {
  const all = steps.flatMap(({ when }) => when ?? [])
  const isSame = (one: Condition, other: Condition) => JSON.stringify(one) === JSON.stringify(other)
  return all.filter((condition, at) => all.findIndex((other) => isSame(condition, other)) === at)
}

function circumstances(
  { now, player, facts }: Pick<Play, 'now' | 'player' | 'facts'>,
  kinds: Readonly<Record<string, StepKind>>,
): Circumstances {
  const values = Object.fromEntries(facts.flatMap((fact) => valueOf(fact)))
  return { values, now, by: PLAYERS[player] ?? null, kinds }
}

/** A value with which a condition holds. */
function valueOf({ prop, kind, value }: Condition): [string, unknown][] {
  if (kind === 'exists') return value ? [[prop, 'there']] : []
  if (kind === 'is' || kind === 'rel') return [[prop, [value].flat()[0]]]
  return kind === 'range' ? [[prop, value.from ?? value.to]] : []
}
