/** Generic item states (platform-core section 3) and the property that holds them. */
export const GENERIC_STATES = ['DRAFT', 'ACTIVE', 'ARCHIVE', 'COMPLETE'] as const
export type GenericState = (typeof GENERIC_STATES)[number]
export const STATE_PROPERTY = 'state'

/** The property of a type with `states: 'generic'`; a new item is a DRAFT unless it says ACTIVE. */
export const stateProperty = { v: 'SEL', options: [...GENERIC_STATES], facet: { kind: 'terms' as const } } satisfies {
  v: 'SEL'
  options: GenericState[]
  facet: { kind: 'terms' }
}

/** In which a new item may begin. */
export const FIRST_STATES = ['DRAFT', 'ACTIVE'] as const satisfies readonly GenericState[]

/** The moves of the generic machine, each a named action (domain.md, "Generic"): DRAFT → ACTIVE → COMPLETE; ACTIVE ⇄ ARCHIVE; COMPLETE → ACTIVE. */
export const GENERIC_MOVES = [
  { action: 'activate', from: 'DRAFT', to: 'ACTIVE' },
  { action: 'complete', from: 'ACTIVE', to: 'COMPLETE' },
  { action: 'archive', from: 'ACTIVE', to: 'ARCHIVE' },
  { action: 'unarchive', from: 'ARCHIVE', to: 'ACTIVE' },
  { action: 'reopen', from: 'COMPLETE', to: 'ACTIVE' },
] as const satisfies readonly { action: string; from: GenericState; to: GenericState }[]

/** States of a value of a list (business-areas section 4). */
export const LIST_VALUE_STATES = ['ACTIVE', 'ARCHIVED'] as const

/** The machines a type may name: in which states a new item may begin, the first where it says none, and the moves (domain.md, "States"). */
export const STATE_MACHINES: Readonly<Record<'generic' | 'listValue', StateMachine>> = {
  generic: { first: FIRST_STATES, moves: GENERIC_MOVES },
  listValue: {
    first: ['ACTIVE'],
    moves: [
      { action: 'archive', from: 'ACTIVE', to: 'ARCHIVED' },
      { action: 'unarchive', from: 'ARCHIVED', to: 'ACTIVE' },
    ],
  },
}
export interface StateMachine {
  first: readonly [string, ...string[]]
  moves: readonly { action: string; from: string; to: string }[]
}
