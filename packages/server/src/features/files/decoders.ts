import type { Decoder } from '@cairn/apart'

/** Makes smaller images (sharp). The largest original lies in its memory whole, beside what is decoded of it. */
export const IMAGE_MAKER: Decoder = {
  program: new URL('./apart/images/image-process.ts', import.meta.url),
  heap: 256,
  beside: 2500,
  native: true,
}
/** Tells what an upload is (file-type, sharp, exifr). */
export const UPLOAD_READER: Decoder = {
  program: new URL('./apart/images/look-process.ts', import.meta.url),
  heap: 512,
  beside: 1500,
  native: true,
}
/** Measures sound and films (mediabunny). */
export const LENGTH_READER: Decoder = {
  program: new URL('./apart/length-process.ts', import.meta.url),
  heap: 512,
  beside: 500,
}
/** Reads texts, PDF (pdf.js) and office files (zip.js). */
export const TEXT_READER: Decoder = {
  program: new URL('./apart/text/text-process.ts', import.meta.url),
  heap: 2000,
  beside: 1500,
}
/** Reads pictures of pages (pdftoppm, tesseract). */
export const SCAN_READER: Decoder = {
  program: new URL('./apart/text/scan-process.ts', import.meta.url),
  heap: 256,
  beside: 2000,
  starts: true,
}
/** Lists and unpacks zips of scans (zip.js). */
export const ZIP_READER: Decoder = {
  program: new URL('./apart/zip-process.ts', import.meta.url),
  heap: 512,
  beside: 800,
}
/** Reads mails (postal-mime, html-to-text, and our reader of Outlook's files). */
export const MAIL_READER: Decoder = {
  program: new URL('./apart/mail/mail-process.ts', import.meta.url),
  heap: 512,
  beside: 500,
}
/**
 * Draws documents (pdfmake, fontkit), with images of strangers (sharp). Of a record of 2,000 entries the process took 181 MB
 * with a small young generation instead of 288, and 13 % more time.
 */
export const PAPER_MAKER: Decoder = {
  program: new URL('./apart/images/paper-process.ts', import.meta.url),
  heap: 1500,
  beside: 1500,
  native: true,
  young: 2,
}
