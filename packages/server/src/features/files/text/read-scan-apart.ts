import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runApart } from '@cairn/apart'
import { SCAN_READER } from '../decoders.ts'
import type { FileText, ScanRequest } from './file-text.ts'

/** A scan of many pages takes long. What takes longer is broken. */
const LIMIT_MS = 30 * 60_000

/**
 * Reads the words of a scan in a process of its own, which sees it and the folder for its pages alone. Where Tesseract
 * is not installed none is started: that costs more than all else that is done with a picture.
 */
export async function readScanApart(path: string, what: ScanRequest['what'], folder: string): Promise<FileText> {
  if (!isOnPath('tesseract')) return { text: '', from: 'UNREAD' }
  const request: ScanRequest = { path, what, folder }
  const read = await runApart<FileText>(SCAN_READER, request, { reads: [path], writes: folder, limitMs: LIMIT_MS })
  return read ?? { text: '', from: 'BROKEN' }
}

function isOnPath(program: string): boolean {
  const folders = process.env['PATH']?.split(delimiter) ?? []
  return folders.some((folder) => [program, `${program}.exe`].some((name) => existsSync(join(folder, name))))
}
