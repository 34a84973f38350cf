/** States of the generic state machine. */
export const GENERIC_STATES = ['DRAFT', 'ACTIVE', 'ARCHIVE', 'COMPLETE'] as const
/** State of an item with the generic state machine: DRAFT, ACTIVE, ARCHIVE or COMPLETE. */
export type GenericState = (typeof GENERIC_STATES)[number]
/** Name of the property that holds an item's state. */
export const STATE_PROPERTY = 'state'

/**
 * Definition of the property `state` for a type with `machines: { state: genericMachine }`. A new item is a
 * DRAFT unless it says ACTIVE.
 */
export const stateProperty = {
  v: 'SEL',
  options: [...GENERIC_STATES],
  usual: 'ACTIVE',
  facet: { kind: 'terms' as const },
} satisfies { v: 'SEL'; options: GenericState[]; usual: GenericState; facet: { kind: 'terms' } }

/** States of the generic machine in which a new item may start, the default first. */
export const INITIAL_STATES = ['DRAFT', 'ACTIVE'] as const satisfies readonly GenericState[]

/**
 * Transitions of the generic state machine, each a named action: DRAFT → ACTIVE → COMPLETE, ACTIVE ⇄ ARCHIVE,
 * COMPLETE → ACTIVE.
 */
export const GENERIC_MOVES = [
  { action: 'activate', from: 'DRAFT', to: 'ACTIVE' },
  { action: 'complete', from: 'ACTIVE', to: 'COMPLETE' },
  { action: 'archive', from: 'ACTIVE', to: 'ARCHIVE' },
  { action: 'unarchive', from: 'ARCHIVE', to: 'ACTIVE' },
  { action: 'reopen', from: 'COMPLETE', to: 'ACTIVE' },
] as const satisfies readonly { action: string; from: GenericState; to: GenericState }[]

/** States of a list value. */
export const LIST_VALUE_STATES = ['ACTIVE', 'ARCHIVED'] as const

/** State machines that a type may name: `generic`, and `listValue` (ACTIVE ⇄ ARCHIVED). */
export const STATE_MACHINES: Readonly<Record<'generic' | 'listValue', StateMachine>> = {
  generic: { first: INITIAL_STATES, moves: GENERIC_MOVES },
  listValue: {
    first: ['ACTIVE'],
    moves: [
      { action: 'archive', from: 'ACTIVE', to: 'ARCHIVED' },
      { action: 'unarchive', from: 'ARCHIVED', to: 'ACTIVE' },
    ],
  },
}
/**
 * A state machine: `first` are the states a new item may start in, the default first; `moves` are its
 * transitions.
 */
export interface StateMachine {
  first: readonly [string, ...string[]]
  moves: readonly { action: string; from: string; to: string }[]
}
