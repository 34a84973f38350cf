/**
 * States of a thread that is mirrored in another system. LOCAL: only here. PENDING: being sent. MISSING:
 * gone over there.
 */
export const SYNC_STATES = ['LOCAL', 'PENDING', 'SYNCED', 'MISSING', 'ERROR'] as const
/** State of a thread that may be mirrored in another system: one of `SYNC_STATES`. */
export type SyncState = (typeof SYNC_STATES)[number]

/** The allowed changes between `SYNC_STATES`, by the name of the action that makes each. */
export const SYNC_MOVES = {
  beginSync: { from: ['LOCAL', 'ERROR', 'MISSING'], to: 'PENDING' },
  confirmSync: { from: ['PENDING'], to: 'SYNCED' },
  failSync: { from: ['PENDING'], to: 'ERROR' },
  missSync: { from: ['SYNCED'], to: 'MISSING' },
} as const satisfies Record<string, { from: readonly SyncState[]; to: SyncState }>
