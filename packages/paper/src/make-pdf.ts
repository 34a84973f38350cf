import pdfmake from 'pdfmake'
import type { Paper } from '@cairn/contract/paper'
import { checkPaper } from './check-paper.ts'
import { FONTS, readFonts } from './fonts.ts'
import { toPdfmake } from './to-pdfmake.ts'

declare module 'pdfmake' {
  /** Files in memory, which the published types leave out. */
  export const virtualfs: { writeFileSync(path: string, content: Buffer): void }
}

// A document names neither files of this machine nor addresses to fetch from. Its fonts are in memory.
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setFonts(FONTS)
for (const [path, font] of readFonts()) pdfmake.virtualfs.writeFileSync(path, font)

/**
 * Makes a PDF/A-3b file of a document. Throws `missingGlyph` if its text has a character that the font lacks,
 * and `paperTooLong` if it is too large. Takes a second for some pages: call it in a process of its own.
 */
export async function makePdf(paper: Paper): Promise<Uint8Array> {
  checkPaper(paper)
  return new Uint8Array(await pdfmake.createPdf(toPdfmake(paper)).getBuffer())
}
