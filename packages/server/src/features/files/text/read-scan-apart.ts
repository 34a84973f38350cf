import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runApart } from '@cairn/apart'
import { SCAN_READER } from '../decoders.ts'
import type { FileText, ScanRequest } from './file-text.ts'

/** A scan of many pages takes long. What takes longer is broken. */
const LIMIT_MS = 30 * 60_000

/**
 * Reads the text of a scan (a picture, or a PDF with pages without text) by OCR in a separate process, which
 * can access only the scan and the folder for pictures of its pages. The result says BROKEN if that fails or
 * takes more than 30 minutes, and UNREAD if Tesseract is not installed; never rejects. With `pages`, the text
 * of each page so far (`ScanRequest`), the result has the text of all pages.
 */
export async function readScanApart(
  path: string,
  what: ScanRequest['what'],
  folder: string,
  pages?: ScanRequest['pages'],
): Promise<FileText> {
  if (!readsScansHere()) return { text: '', from: 'UNREAD' }
  const request: ScanRequest = { path, what, folder, pages }
  const reach = { reads: [path], writes: folder, limitMs: LIMIT_MS }
  const broken: FileText = { text: '', from: 'BROKEN' }
  const read = await runApart<FileText>(SCAN_READER, request, reach).catch(() => broken)
  return read ?? broken
}

/** Tells whether this machine reads text in pictures: whether Tesseract is installed. */
export function readsScansHere(): boolean {
  return isOnPath('tesseract')
}

function isOnPath(program: string): boolean {
  const folders = process.env['PATH']?.split(delimiter) ?? []
  return folders.some((folder) => [program, `${program}.exe`].some((name) => existsSync(join(folder, name))))
}
