import type { Given, GivenFile } from '@cairn/apart/answer'
import { readOfficeText } from '@cairn/geo-files/office'
import { LONGEST_FILE_TEXT } from '@cairn/contract'
import { joinPages, OFFICE, PDF, type ReadText } from '../../text/file-text.ts'
import { cleanedText } from './cleaned-text.ts'
import { loadPdf } from './load-pdf.ts'

/** Largest office file and plain text, and largest PDF file, that is read (bytes). */
const [MOST_BYTES, MOST_PDF_BYTES] = [100_000_000, 500_000_000]

/**
 * Extracts the text of a file. The result says BROKEN for a damaged or too large file (a PDF over 500 MB, any
 * other over 100 MB). It has `pages` for a PDF with pages that have no text, which need OCR.
 */
export async function textOfFile(filetype: string, { file }: Pick<Given, 'file'>): Promise<ReadText> {
  try {
    if (filetype !== PDF) return cleanedText({ text: await read(filetype, await file.whole(MOST_BYTES)), from: 'FILE' })
    const pages = await textLayersOf(file)
    const found = cleanedText({ text: joinPages(pages), from: 'FILE' })
    return pages.includes('') ? { ...found, pages } : found
  } catch {
    return { text: '', from: 'BROKEN' }
  }
}

async function read(filetype: string, bytes: Uint8Array): Promise<string> {
  const text = OFFICE.test(filetype) ? await readOfficeText(bytes) : new TextDecoder().decode(bytes)
  return filetype === 'text/html' ? text.replaceAll(/<[^>]*(?:>|$)/g, ' ') : text
}

/** The text layer of each page of a PDF file, until as much is found as is kept. */
async function textLayersOf(file: GivenFile): Promise<string[]> {
  const { getDocument } = await loadPdf()
  const data = new Uint8Array(await file.whole(MOST_PDF_BYTES))
  const document = await getDocument({ data, verbosity: 0, disableFontFace: true }).promise
  const pages: string[] = []
  let room = LONGEST_FILE_TEXT
  for (let page = 1; page <= document.numPages && room > 0; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push(text.trim())
    room -= text.length + 2
  }
  return pages
}
