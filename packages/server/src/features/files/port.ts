/** What other features use of files. */
export { openBytes, type OpenBytes } from './open-bytes.ts'
export type { Files } from './open-files.ts'
export type { StreamedBytes } from './uploads.ts'
