/** States of a thread towards another system that has it too. */
export const SYNC_STATES = ['LOCAL', 'PENDING', 'SYNCED', 'MISSING', 'ERROR'] as const
/** The state of a thread towards another system. */
export type SyncState = (typeof SYNC_STATES)[number]

/** The moves between these states, each by a named action. */
export const SYNC_MOVES = {
  beginSync: { from: ['LOCAL', 'ERROR', 'MISSING'], to: 'PENDING' },
  confirmSync: { from: ['PENDING'], to: 'SYNCED' },
  failSync: { from: ['PENDING'], to: 'ERROR' },
  missSync: { from: ['SYNCED'], to: 'MISSING' },
} as const satisfies Record<string, { from: readonly SyncState[]; to: SyncState }>
