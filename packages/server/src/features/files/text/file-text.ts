import type { FileTextFrom } from '@cairn/contract'

/** A scan as the process that reads it is told of it: where it lies, and a folder for pictures of its pages. */
export interface ScanRequest {
  path: string
  what: 'pdf' | 'picture'
  folder: string
}

/** The text of a file, and where it comes from. */
export interface FileText {
  text: string
  from: FileTextFrom
}

export const PDF = 'application/pdf'
export const OFFICE = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\./
export const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/tiff']

/** Tells whether files of a media type may have text in them. */
export function mayHaveText(filetype: string): boolean {
  return filetype === PDF || OFFICE.test(filetype) || filetype.startsWith('text/') || PICTURES.includes(filetype)
}
