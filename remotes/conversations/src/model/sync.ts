/** Whether another system has the thread too (business-areas section 4, "Thread sync state"). */
export const SYNC_STATES = ['LOCAL', 'PENDING', 'SYNCED', 'MISSING', 'ERROR'] as const
export type SyncState = (typeof SYNC_STATES)[number]

/** The moves, each a named action: LOCAL, ERROR, MISSING → PENDING → SYNCED or ERROR; SYNCED → MISSING. */
export const SYNC_MOVES = {
  beginSync: { from: ['LOCAL', 'ERROR', 'MISSING'], to: 'PENDING' },
  confirmSync: { from: ['PENDING'], to: 'SYNCED' },
  failSync: { from: ['PENDING'], to: 'ERROR' },
  missSync: { from: ['SYNCED'], to: 'MISSING' },
} as const satisfies Record<string, { from: readonly SyncState[]; to: SyncState }>
