export { isAlive } from './processes.ts'
export { joinEmbedded, startEmbedded, type Embedded, type EmbeddedOptions } from './start-embedded.ts'
export { StartError } from './start-error.ts'
