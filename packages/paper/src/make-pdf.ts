import pdfmake from 'pdfmake'
import type { Paper } from '@cairn/contract/paper'
import { checkPaper } from './check-paper.ts'
import { FONTS } from './fonts.ts'
import { toPdfmake } from './to-pdfmake.ts'

// A document names neither files of this machine nor addresses to fetch from.
const fontPaths = new Set(Object.values(FONTS.BCSans))
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setFonts(FONTS)

/**
 * Makes a PDF/A-3b file of a document. Throws `missingGlyph` if its text has a character that the font lacks,
 * and `paperTooLong` if it is too large. Takes a second for some pages: call it in a process of its own.
 */
export async function makePdf(paper: Paper): Promise<Uint8Array> {
  checkPaper(paper)
  return new Uint8Array(await pdfmake.createPdf(toPdfmake(paper)).getBuffer())
}
