export type { Attack, Loot } from './attack-process.ts'
export { commandOf } from '../walls.ts'

/** A program that tries what a decoder in a stranger's hands would, in place of the decoder's own. */
export const ATTACK = new URL('./attack-process.ts', import.meta.url)
