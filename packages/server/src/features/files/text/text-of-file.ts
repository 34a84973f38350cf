import { readFile } from 'node:fs/promises'
import { readOfficeText } from '@cairn/geo-files/office'
import { LONGEST_FILE_TEXT } from '@cairn/contract'
import { OFFICE, PDF, PICTURES, type FileText, type TextRequest } from './file-text.ts'
import { loadPdf } from './load-pdf.ts'
import { readScan } from './read-scan.ts'

/** Largest office file and plain text that is read (bytes). */
const MOST_BYTES = 100_000_000

/** Reads the text of a file. One that is damaged has none, which is said. */
export async function textOfFile(request: TextRequest): Promise<FileText> {
  try {
    return cleaned(await read(request))
  } catch {
    return { text: '', from: 'BROKEN' }
  }
}

async function read({ path, filetype }: TextRequest): Promise<FileText> {
  if (PICTURES.includes(filetype)) return readScan(path, 'picture')
  if (filetype === PDF) {
    const text = await textLayerOf(path)
    return text.trim() === '' ? readScan(path, 'pdf') : { text, from: 'FILE' }
  }
  const bytes = await readFile(path)
  if (bytes.length > MOST_BYTES) return { text: '', from: 'BROKEN' }
  const text = OFFICE.test(filetype) ? await readOfficeText(bytes) : new TextDecoder().decode(bytes)
  return { text: filetype === 'text/html' ? text.replaceAll(/<[^>]*>/g, ' ') : text, from: 'FILE' }
}

/** The text layer of a PDF file, as much of it as is kept. */
async function textLayerOf(path: string): Promise<string> {
  // Loaded where it is needed alone: the server itself reads no files.
  const { getDocument } = await loadPdf()
  const data = new Uint8Array(await readFile(path))
  const document = await getDocument({ data, verbosity: 0, disableFontFace: true }).promise
  let text = ''
  for (let page = 1; page <= document.numPages && text.length < LONGEST_FILE_TEXT; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += '\n\n'
  }
  return text
}

function cleaned({ text, from }: FileText): FileText {
  const plain = text
    .replaceAll(/\r\n?/g, '\n')
    // Characters that no text may hold stand for nothing.
    .replaceAll(/(?![\n\t])\p{Cc}/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, LONGEST_FILE_TEXT)
    .toWellFormed()
    .normalize('NFC')
    .slice(0, LONGEST_FILE_TEXT)
  return plain === '' && from !== 'UNREAD' && from !== 'BROKEN' ? { text: '', from: 'NONE' } : { text: plain, from }
}
