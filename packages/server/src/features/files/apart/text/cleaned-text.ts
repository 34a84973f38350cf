import { LONGEST_FILE_TEXT } from '@cairn/contract'
import type { FileText } from '../../text/file-text.ts'

/**
 * Normalises extracted text for storage: plain, single spaces, at most one empty line between others, cut to
 * the maximum length. `from` becomes NONE if nothing is left, unless it is UNREAD or BROKEN.
 */
export function cleanedText({ text, from }: FileText): FileText {
  const plain = text
    .replaceAll(/\r\n?/g, '\n')
    // Characters that cannot be stored become spaces.
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
