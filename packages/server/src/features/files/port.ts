/** What other features use of files. */
export { imageOfItem } from './image-of-item.ts'
export { openBytes, type OpenBytes } from './open-bytes.ts'
export type { Files } from './open-files.ts'
export type { StreamedBytes } from './uploads.ts'
