import type { Decoder } from '@cairn/apart'

/**
 * Process that makes smaller images (sharp). It holds the whole original in memory besides the decoded image.
 */
export const IMAGE_MAKER: Decoder = {
  program: new URL('./apart/images/image-process.ts', import.meta.url),
  heap: 256,
  beside: 2500,
  native: true,
}
/** Process that detects the type of an upload (file-type, sharp, exifr). */
export const UPLOAD_READER: Decoder = {
  program: new URL('./apart/images/look-process.ts', import.meta.url),
  heap: 512,
  beside: 1500,
  native: true,
}
/** Process that measures the duration of sound and films (mediabunny). */
export const LENGTH_READER: Decoder = {
  program: new URL('./apart/length-process.ts', import.meta.url),
  heap: 512,
  beside: 500,
}
/** Process that extracts text, also from PDF (pdf.js) and office files (zip.js). */
export const TEXT_READER: Decoder = {
  program: new URL('./apart/text/text-process.ts', import.meta.url),
  heap: 2000,
  beside: 1500,
}
/** Process that reads pictures of pages by OCR (pdftoppm, tesseract). */
export const SCAN_READER: Decoder = {
  program: new URL('./apart/text/scan-process.ts', import.meta.url),
  heap: 256,
  beside: 2000,
  starts: true,
}
/** Process that lists and unpacks zips of scans (zip.js). */
export const ZIP_READER: Decoder = {
  program: new URL('./apart/zip-process.ts', import.meta.url),
  heap: 512,
  beside: 800,
}
/** Process that parses mails (postal-mime, html-to-text, and our reader of Outlook files). */
export const MAIL_READER: Decoder = {
  program: new URL('./apart/mail/mail-process.ts', import.meta.url),
  heap: 512,
  beside: 500,
}
/**
 * Process that makes PDFs (pdfmake, fontkit) with untrusted images (sharp). The small young generation is
 * measured: a document of 2,000 entries took 181 MB instead of 288, and 13 % more time.
 */
export const PAPER_MAKER: Decoder = {
  program: new URL('./apart/images/paper-process.ts', import.meta.url),
  heap: 1500,
  beside: 1500,
  native: true,
  young: 2,
}
