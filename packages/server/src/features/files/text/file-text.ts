import type { FileTextFrom } from '@cairn/contract'

/**
 * A request to the OCR process: the scan's path, a folder for pictures of its pages, and the text that each
 * page of a PDF file has already. Pages without any are read; all, where `pages` is undefined.
 */
export interface ScanRequest {
  path: string
  what: 'pdf' | 'picture'
  folder: string
  pages?: readonly string[] | undefined
}

/**
 * The text that the server extracted from a file. `from` says how, or why there is none (`FILE_TEXT_FROM`).
 */
export interface FileText {
  text: string
  from: FileTextFrom
}

/** The text of a file, and, if some pages of a PDF file have none, the text of each page. */
export interface ReadText extends FileText {
  pages?: readonly string[]
}

/** Joins the text of pages. */
export function joinPages(pages: readonly string[]): string {
  return pages.join('\n\n')
}

/** Media type of PDF files. */
export const PDF = 'application/pdf'
/**
 * Matches the media types of office documents in OOXML and OpenDocument; not of older formats such as `.doc`.
 */
export const OFFICE = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\./
/** Media types of pictures that OCR can read. */
export const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/tiff']

/** Tells whether text can be extracted from files of this media type. */
export function mayHaveText(filetype: string): boolean {
  return filetype === PDF || OFFICE.test(filetype) || filetype.startsWith('text/') || PICTURES.includes(filetype)
}
