export type { Attack, Loot } from './attack-process.ts'
export { commandOf } from '../walls.ts'

/** Program that attempts what an attacker in control of a decoder would, used in place of a decoder. */
export const ATTACK = new URL('./attack-process.ts', import.meta.url)
