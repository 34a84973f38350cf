/** What other features use of files. */
export { openZip, type OpenZip, type ZipEntry } from './store/open-zip.ts'
export { imageOfItem } from './shown/image-of-item.ts'
export { readsScansHere } from './text/read-scan-apart.ts'
export { openBytes, type OpenBytes } from './shown/open-bytes.ts'
export type { Files } from './open-files.ts'
export type { ArrivedMail } from './read-mails.ts'
export type { StreamedBytes } from './uploads/uploads.ts'
