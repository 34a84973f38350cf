import * as v from 'valibot'
import { propertySchema } from '../item/property.ts'
import { filterSchema } from '../query/query.ts'
import type { GENERIC_STATES, LIST_VALUE_STATES } from './states.ts'

/** Target (`to`) of a move that returns to the item's previous state, such as the end of a pause. */
export const FORMER_STATE = '$former'
/**
 * `from` of a move that starts in every state, and `to` of one that leads to the state that its payload
 * names in `to`.
 */
export const ANY_STATE = '*'
/** Name of the property in which the server keeps who made an item or changed its content. */
export const WRITERS_PROPERTY = 'writers'
/**
 * Definition of `WRITERS_PROPERTY`, for types with a move of `fourEyes`: accounts and contacts of everyone
 * who made the item or changed what people set of it. Only the server writes it, and it never shrinks.
 */
export const writersProperty = { v: 'IDM', many: true, max: 500, readOnly: true } as const

/** Stands in `beginsWith` for the day on which one is asked. */
export const TODAY = '$today'

/** Name in `asks` of the words that are kept in the history with the move. */
export const REASON_ASKED = 'reason'

/** A state: a value of the machine's property, or null for no value. */
const stateSchema = v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(60)))
const actionName = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))

const moveSchema = v.strictObject({
  /** Name of the move, `act/{action}` on the wire. Its text key is `types.{Type}.moves.{action}`. */
  action: actionName,
  from: v.union([v.literal(ANY_STATE), v.pipe(v.array(stateSchema), v.minLength(1))]),
  /** States that `from: '*'` leaves out. */
  except: v.optional(v.array(stateSchema)),
  to: stateSchema,
  /** Who makes the move: anyone with the right, administrators of the install alone, or only the server. */
  by: v.optional(v.picklist(['person', 'administrator', 'server'])),
  /** The right over the item that the move needs instead of `update`. */
  right: v.optional(actionName),
  /**
   * Relation to the organisations whose people make the move, in place of the owner's: they need `right`, or
   * else the right that is named like the move, or to administer the organisation.
   */
  of: v.optional(v.string()),
  /**
   * What the person is asked for, by name. `reason` is kept in the history, a property of the type is
   * written to the item, anything else goes to the move's rule in the server half.
   */
  asks: v.optional(v.record(v.string(), propertySchema)),
  /** Action of kind `asks` whose answer (`moveLinesSchema`) is shown before the move is made. */
  shows: v.optional(actionName),
  /** Name in `asks` of a relation: what it names is ticked among the lines of `shows` that have an item. */
  picks: v.optional(v.string()),
  /**
   * A new item from which the person may go on in place of the move: its type, and its first values, each a
   * property of this item, or `$id`. Its form opens at once if `shows` has no line.
   */
  orNew: v.optional(v.strictObject({ type: v.string(), values: v.record(v.string(), v.string()) })),
  /** Conditions on the item's own properties. The move is refused until all of them hold. */
  needs: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(20))),
  /**
   * Conditions on the item's own properties without which nobody is offered the move: it is not in `$can`.
   * The move's rule in the server half decides whether it is made.
   */
  offeredWhen: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(20))),
  /**
   * Nobody makes the move who made the item or changed its content, by account or by contact, administrators
   * and both people of a masquerade included. The type needs `writersProperty`.
   */
  fourEyes: v.optional(v.literal(true)),
  /** Only people make the move who made the item or changed its content. The type needs `writersProperty`. */
  ownWork: v.optional(v.literal(true)),
  /**
   * Whoever makes the move names the update count of the item that they saw, as `_u` of its call. It is
   * refused with `conflict` once the item is another. Not for many items at once.
   */
  seen: v.optional(v.literal(true)),
  /**
   * A change of the item's content makes this move, in the same write: an approval does not outlive the text.
   * It asks for nothing, and its name stands in the history.
   */
  byEdit: v.optional(v.literal(true)),
})

/** Schema of a state machine over one SEL property: where items start, and which moves lead on. */
export const machineSchema = v.strictObject({
  /** States in which a new item may start, the default first. */
  first: v.pipe(v.array(stateSchema), v.minLength(1)),
  /** Whoever has this right over a new item may create it in any state. */
  asFound: v.optional(actionName),
  moves: v.array(moveSchema),
})

/** A state machine over one SEL property: where items start, and which moves lead on. */
export type Machine = v.InferOutput<typeof machineSchema>
/**
 * A named action that changes the state of an item: from which states, to which state, who may make it, which
 * values it asks for and which it requires.
 */
export type Move = Machine['moves'][number]
/** A value of a machine's property, or null for no value. */
export type State = string | null

/** The machine of most types: DRAFT → ACTIVE → COMPLETE, ACTIVE ⇄ ARCHIVE, COMPLETE → ACTIVE. */
export const genericMachine = {
  first: ['DRAFT', 'ACTIVE'],
  moves: [
    { action: 'activate', from: ['DRAFT'], to: 'ACTIVE' },
    { action: 'complete', from: ['ACTIVE'], to: 'COMPLETE' },
    { action: 'archive', from: ['ACTIVE'], to: 'ARCHIVE' },
    { action: 'unarchive', from: ['ARCHIVE'], to: 'ACTIVE' },
    { action: 'reopen', from: ['COMPLETE'], to: 'ACTIVE' },
  ],
} satisfies Machine & { moves: { to: (typeof GENERIC_STATES)[number] }[] }

/** The machine of list values: an archived one can be read and no longer be picked. */
export const listValueMachine = {
  first: ['ACTIVE'],
  moves: [
    { action: 'archive', from: ['ACTIVE'], to: 'ARCHIVED' },
    { action: 'unarchive', from: ['ARCHIVED'], to: 'ACTIVE' },
  ],
} satisfies Machine & { moves: { to: (typeof LIST_VALUE_STATES)[number] }[] }

/** Names of moves for which the platform has texts, whatever the type: those of `genericMachine`. */
export const COMMON_MOVES: readonly string[] = genericMachine.moves.map(({ action }) => action)

/**
 * Returns the machines of a type, each with the name of its property, in the order in which they are
 * declared.
 */
export function machinesOf(type: { machines?: Readonly<Record<string, Machine>> | undefined }): [string, Machine][] {
  return Object.entries(type.machines ?? {})
}

/** Returns the state of a machine in an item's values; null without a value. */
export function stateOf(values: Readonly<Record<string, unknown>>, property: string): State {
  const value = values[property]
  return typeof value === 'string' ? value : null
}

/** Tells whether a move starts in a state. */
export function startsIn({ from, except = [] }: Pick<Move, 'from' | 'except'>, state: State): boolean {
  return (from === ANY_STATE || from.includes(state)) && !except.includes(state)
}

/**
 * Returns the moves of a type with this name, each with the property that it changes. Empty if there is
 * none.
 */
export function movesNamed(
  type: { machines?: Readonly<Record<string, Machine>> | undefined },
  action: string,
): { property: string; move: Move }[] {
  return machinesOf(type).flatMap(([property, { moves }]) =>
    moves.filter((move) => move.action === action).map((move) => ({ property, move })),
  )
}

/** Returns the moves that start from the values of an item, each with the property that it changes. */
export function movesFrom(
  type: { machines?: Readonly<Record<string, Machine>> | undefined },
  values: Readonly<Record<string, unknown>>,
): { property: string; move: Move }[] {
  return machinesOf(type).flatMap(([property, machine]) =>
    machine.moves
      .filter((move) => startsIn(move, stateOf(values, property) ?? machine.first[0] ?? null))
      .map((move) => ({ property, move })),
  )
}

/** Returns all states that a machine names, the first ones first. Without those of `'*'` and `'$former'`. */
export function statesNamed({ first, moves }: Machine): State[] {
  const named = moves.flatMap(({ from, to, except = [] }) => [...(from === ANY_STATE ? except : from), to])
  const isState = (state: State) => state !== FORMER_STATE && state !== ANY_STATE
  return [...new Set([...first, ...named.filter(isState)])]
}
