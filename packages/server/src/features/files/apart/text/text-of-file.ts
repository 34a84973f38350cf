import type { Given, GivenFile } from '@cairn/apart/answer'
import { readOfficeText } from '@cairn/geo-files/office'
import { LONGEST_FILE_TEXT } from '@cairn/contract'
import { OFFICE, PDF, type FileText } from '../../text/file-text.ts'
import { cleanedText } from './cleaned-text.ts'
import { loadPdf } from './load-pdf.ts'

/** Largest office file and plain text, and largest PDF file, that is read (bytes). */
const [MOST_BYTES, MOST_PDF_BYTES] = [100_000_000, 500_000_000]

/**
 * Extracts the text of a file. The result says BROKEN for a damaged or too large file (a PDF over 500 MB, any
 * other over 100 MB). Undefined for a PDF whose text is only in pictures (needs OCR).
 */
export async function textOfFile(filetype: string, { file }: Pick<Given, 'file'>): Promise<FileText | undefined> {
  try {
    const text = filetype === PDF ? await textLayerOf(file) : await read(filetype, await file.whole(MOST_BYTES))
    if (filetype === PDF && text.trim() === '') return undefined
    return cleanedText({ text, from: 'FILE' })
  } catch {
    return { text: '', from: 'BROKEN' }
  }
}

async function read(filetype: string, bytes: Uint8Array): Promise<string> {
  const text = OFFICE.test(filetype) ? await readOfficeText(bytes) : new TextDecoder().decode(bytes)
  return filetype === 'text/html' ? text.replaceAll(/<[^>]*(?:>|$)/g, ' ') : text
}

/** The text layer of a PDF file, as much of it as is kept. */
async function textLayerOf(file: GivenFile): Promise<string> {
  const { getDocument } = await loadPdf()
  const data = new Uint8Array(await file.whole(MOST_PDF_BYTES))
  const document = await getDocument({ data, verbosity: 0, disableFontFace: true }).promise
  let text = ''
  for (let page = 1; page <= document.numPages && text.length < LONGEST_FILE_TEXT; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += '\n\n'
  }
  return text
}
