import {
  ANY_STATE,
  FORMER_STATE,
  machinesOf,
  REASON_ASKED,
  startsIn,
  statesNamed,
  TODAY,
  WRITERS_PROPERTY,
} from './machines.ts'
import type { Machine, Move, State } from './machines.ts'
import type { Property } from '../item/property.ts'

interface CheckedType {
  properties: Readonly<Record<string, Property>>
  machines?: Readonly<Record<string, Machine>> | undefined
  virtual?: boolean | undefined
}

/** Kinds of filter that a condition on an item's own properties may be. */
export const CONDITION_KINDS: readonly string[] = ['is', 'exists', 'range', 'rel']

/** Actions of every item, whose names no move may take. */
const TAKEN = [
  'create',
  'read',
  'update',
  'delete',
  'history',
  'label',
  'watch',
  'restore',
  'redact',
  'purge',
  'related',
  'timeline',
]

/** Checks the state machines of an item type. Returns one message a problem, none for sound machines. */
export function validateMachines(type: CheckedType): string[] {
  const machines = machinesOf(type)
  if (type.virtual && machines.length > 0) return ['a virtual type has no states']
  return machines.flatMap(([name, machine]) => {
    const property = problemsOfProperty(type.properties[name])
    const problems = property.length > 0 ? property : problemsOfMoves(type, name, machine)
    return problems.map((problem) => `machine of ${name}: ${problem}`)
  })
}

function problemsOfProperty(property: Property | undefined): string[] {
  if (!property) return ['the type has no such property: for `state`, take stateProperty']
  return property.v === 'SEL' && !property.many ? [] : ['its property is a SEL with one value']
}

function problemsOfMoves(type: CheckedType, name: string, machine: Machine): string[] {
  const options = type.properties[name]?.options ?? []
  const unknown = statesNamed(machine).filter((state) => state !== null && !options.includes(state))
  const reached = statesReached(machine, options)
  const lost = machine.asFound === undefined ? options.filter((state) => !reached.has(state)) : []
  return [
    ...unknown.map((state) => `"${state}" is no option`),
    ...lost.map((state) => `no move leads to "${state}"`),
    ...[...reached].flatMap((state) => [...actionsTwice(machine, state), ...editsTwice(machine, state)]),
    ...machine.moves.flatMap((move) => problemsOfMove(type, move).map((problem) => `${move.action}: ${problem}`)),
  ]
}

/** Returns the states that items can reach from the first ones. */
function statesReached(machine: Machine, options: readonly string[]): Set<State> {
  const reached = new Set<State>(machine.first)
  // Each round adds a state, or is the last one.
  for (let before = -1; before !== reached.size;) {
    before = reached.size
    for (const move of machine.moves) {
      if (![...reached].some((state) => startsIn(move, state))) continue
      for (const state of move.to === ANY_STATE ? options : [move.to]) if (state !== FORMER_STATE) reached.add(state)
    }
  }
  return reached
}

function actionsTwice({ moves }: Machine, state: State): string[] {
  const names = moves.filter((move) => startsIn(move, state)).map(({ action }) => action)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return twice.map((name) => `"${name}" starts twice from ${state ?? 'no value'}`)
}

/** A change of content makes one move of a state, or none. */
function editsTwice({ moves }: Machine, state: State): string[] {
  const byEdit = moves.filter((move) => move.byEdit && startsIn(move, state))
  return byEdit.length > 1 ? [`a change makes several moves from ${state ?? 'no value'}`] : []
}

function problemsOfEyes({ properties }: CheckedType, { fourEyes, ownWork, byEdit, asks, needs, to }: Move): string[] {
  const writers = properties[WRITERS_PROPERTY]
  const isKept = writers?.v === 'IDM' && writers.many === true && writers.readOnly === true
  const isPlain = asks === undefined && needs === undefined && to !== ANY_STATE && to !== FORMER_STATE
  return [
    ...((fourEyes || ownWork) && !isKept ? [`the type has no property ${WRITERS_PROPERTY}: take writersProperty`] : []),
    ...(fourEyes && ownWork ? ['nobody makes a move of both fourEyes and ownWork'] : []),
    ...(byEdit && !isPlain ? ['a change makes it, so it asks for nothing, needs nothing and leads to one state'] : []),
  ]
}

function problemsOfMove(type: CheckedType, move: Move): string[] {
  const { properties } = type
  const { action, from, except, of, asks = {}, needs = [], offeredWhen = [] } = move
  const giver = of === undefined ? undefined : properties[of]
  return [
    ...(of !== undefined && (giver?.v !== 'REL' || giver.t !== 'Organization' || !giver.readOnly)
      ? [`"of" names "${of}", which is no relation to organisations that only the server sets`]
      : []),
    ...(TAKEN.includes(action) ? ['the name is an action of every item'] : []),
    ...(move.picks !== undefined && (move.shows === undefined || asks[move.picks]?.v !== 'REL')
      ? [`it picks "${move.picks}" among what it shows, and asks for no such relation`]
      : []),
    ...Object.values(move.orNew?.values ?? {})
      .filter((name) => name !== '$id' && !properties[name])
      .map((name) => `a new item begins with "${name}", which the type does not have`),
    ...(except && from !== ANY_STATE ? ['"except" is for a move from every state'] : []),
    ...Object.entries(asks).flatMap(([name, { emptyOf = [] }]) =>
      emptyOf
        .filter((each) => !Object.hasOwn(properties, each))
        .map((each) => `"${name}" offers what "${each}" lacks, which the type does not have`),
    ),
    ...Object.entries(asks).flatMap(([name, { beginsWith = [] }]) =>
      beginsWith
        .filter((each) => each !== TODAY && !Object.hasOwn(properties, each))
        .map((each) => `"${name}" begins with "${each}", which the type does not have`),
    ),
    ...Object.entries(asks)
      .filter(([name, asked]) => name !== REASON_ASKED && properties[name] && properties[name].v !== asked.v)
      .map(([name]) => `it asks for "${name}" in another form than the type has it`),
    ...[...needs, ...offeredWhen].flatMap(({ prop, kind }) => problemsOfNeed(properties[prop], prop, kind)),
    ...problemsOfEyes(type, move),
  ]
}

/** Checks one condition on the items' own properties. Returns one message a problem. */
export function problemsOfNeed(property: Property | undefined, name: string, kind: string): string[] {
  if (!property) return [`it needs "${name}", which the type does not have`]
  const { level, levelWhen, generalise, withPlace, masked } = property
  return [
    ...(CONDITION_KINDS.includes(kind) ? [] : [`a need is one of ${CONDITION_KINDS.join(', ')}, not ${kind}`]),
    // Being refused would tell its value.
    ...((level ?? levelWhen ?? generalise ?? withPlace ?? masked)
      ? [`"${name}" is not for all readers, so nothing may need it`]
      : []),
  ]
}
