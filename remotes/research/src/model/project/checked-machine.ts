import { writersProperty, type Machine, type Property } from '@cairn/contract'

/** States of an interview and of coded data. */
export const CHECKED_STATES = ['DRAFT', 'ACTIVE', 'COMPLETE'] as const

/**
 * DRAFT → ACTIVE → COMPLETE. Another person than whoever coded or changed the item completes it. Opening it
 * again asks for a reason.
 */
export const checkedMachine = {
  first: ['DRAFT', 'ACTIVE'],
  moves: [
    { action: 'activate', from: ['DRAFT'], to: 'ACTIVE' },
    { action: 'complete', from: ['ACTIVE'], to: 'COMPLETE', fourEyes: true },
    {
      action: 'reopen',
      from: ['COMPLETE'],
      to: 'ACTIVE',
      asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
    },
  ],
} satisfies Machine

/** Properties that a type with `checkedMachine` has. */
export const checkedProperties = {
  state: { v: 'SEL', options: [...CHECKED_STATES], facet: { kind: 'terms' as const } },
  writers: writersProperty,
} satisfies Record<string, Property>
