import type { Paper, PaperBlock, PaperText } from '@cairn/contract/paper'
import { CairnError } from '@cairn/contract/errors'
import { missingGlyphIn } from './fonts.ts'

/** Most characters of a document. So many took 4 s and 440 MB on two cores, 20,000 took 1.6 s and 180 MB. */
const MOST_CHARACTERS = 400_000
const MOST_BLOCKS = 20_000

/**
 * Checks a document before it is drawn. Throws `missingGlyph` with the character if the font lacks one, and
 * `paperTooLong` if the document is too large.
 */
export function checkPaper({ title, footer = '', letterhead = [], blocks }: Paper): void {
  const texts = [title, footer, ...textsOf([...letterhead, ...blocks])]
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length > MOST_CHARACTERS || texts.length > MOST_BLOCKS) throw new CairnError('paperTooLong')
  for (const text of texts) {
    const missing = missingGlyphIn(text)
    if (missing !== undefined) throw new CairnError('missingGlyph', '', { character: missing, code: codeOf(missing) })
  }
}

/** Writes the code point of a character as `U+1F600`. */
function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}

function textsOf(blocks: readonly PaperBlock[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
        return [plain(block.text)]
      case 'paragraph':
        return [plain(block.text), ...(block.running === undefined ? [] : [block.running])]
      case 'list':
        return block.items.flatMap(textsOf)
      case 'columns':
        return block.columns.flatMap(textsOf)
      case 'cards':
        return block.cards.flatMap(textsOf)
      case 'table':
        return [...(block.head ?? []), ...block.rows.flat()].map(plain)
      default:
        return []
    }
  })
}

function plain(text: PaperText): string {
  return typeof text === 'string' ? text : text.map((span) => span.text).join('')
}
