import { CairnError } from '@cairn/contract/errors'
import type { ReadableSource } from '@cairn/contract/server'

/** Most letters of a file, or of all tables of a zip. */
export const MOST_TEXT = 60_000_000

/** Reads one file of an import as a whole. Throws `geokeeper.importUnreadable` if it has too much text. */
export async function textIn(source: ReadableSource, file: string): Promise<string> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of source.text(file)) {
    length += piece.length
    if (length > MOST_TEXT) throw new CairnError('geokeeper.importUnreadable', 'too much text')
    pieces.push(piece)
  }
  return pieces.join('')
}
