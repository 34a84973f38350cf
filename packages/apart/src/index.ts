export type { Decoder, Reach } from './decoder.ts'
export { runApart } from './run-apart.ts'
export { Refused, startApart, type Asking, type Running } from './start.ts'
export { bareEnvironment, wallsHere, type Walls } from './walls.ts'
