import type { Machine } from '@cairn/contract'

/**
 * States of a thread that is mirrored in another system. LOCAL: only here. PENDING: being sent. MISSING:
 * gone over there.
 */
export const SYNC_STATES = ['LOCAL', 'PENDING', 'SYNCED', 'MISSING', 'ERROR'] as const

/** The moves between `SYNC_STATES`, for people with the right `Thread.sync`. */
export const syncMachine = {
  first: ['LOCAL'],
  moves: [
    { action: 'beginSync', from: ['LOCAL', 'ERROR', 'MISSING'], to: 'PENDING', right: 'sync' },
    { action: 'confirmSync', from: ['PENDING'], to: 'SYNCED', right: 'sync' },
    { action: 'failSync', from: ['PENDING'], to: 'ERROR', right: 'sync' },
    { action: 'missSync', from: ['SYNCED'], to: 'MISSING', right: 'sync' },
  ],
} satisfies Machine
