/** What other features use of this one. */
export { createLocks } from './task-turns.ts'
