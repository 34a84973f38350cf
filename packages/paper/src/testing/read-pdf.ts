import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads the text of a PDF file, page by page, without its blanks. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages: string[] = []
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return pages.map((text) => text.replace(/\s/g, ''))
}
