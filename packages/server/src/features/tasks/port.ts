/** What other features use of this one. */
export { createTurns as createLocks } from './task-turns.ts'
