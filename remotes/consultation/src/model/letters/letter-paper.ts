import { creditOf, type Geometry, type Item } from '@cairn/contract'
import type { Paper, PaperBlock } from '@cairn/contract/paper'
import { paperBlocksOf } from '@cairn/model/rich-paper'
import type { RichNode } from '@cairn/model/rich-text'
import { careLines } from '@cairn/model/care-lines'
import { drawPlace } from '@cairn/model/place-figure'

/** Fixed texts of a printed letter in its language. `{…}` are placeholders for the caller to fill. */
export interface LetterPhrases {
  /** Line before the recipients, such as `To Ellen Marsh, Meridian Power`. */
  to: string
  /** Heading of the list of sources. */
  sources: string
  /** Caption of the map, with the length of its scale bar. */
  map: (kilometres: number) => string
  /** Line at the bottom of each page. */
  footer: string
}

/** Content of a printed letter: its text with fields filled. */
export interface LetterOnPaper {
  language: string
  subject: string
  words: RichNode
  signatory: string
  community: string
  address: string
  /** The day that stands in the letter, as it is printed. */
  day: string
  letterhead: Uint8Array | undefined
  area: Geometry | undefined
  cites: readonly string[]
  /** What stands beside what is cited, by its id (`notesOf`). */
  notes?: ReadonlyMap<string, string>
  phrases: LetterPhrases
}

const LOGO_WIDTH = 72

/** Returns the document of a letter: letterhead, recipients, text, map, signature and sources. */
export function paperOfLetter(letter: LetterOnPaper): Paper {
  const { language, subject, words, signatory, community, cites, notes, phrases } = letter
  return {
    language,
    title: subject,
    author: community,
    size: 'LETTER',
    letterhead: letterheadOf(letter),
    footer: phrases.footer,
    blocks: [
      { kind: 'paragraph', text: phrases.to },
      { kind: 'heading', level: 3, text: subject },
      ...paperBlocksOf(words),
      ...mapOf(letter),
      { kind: 'space', height: 14 },
      { kind: 'paragraph', text: [{ text: signatory, bold: true }] },
      { kind: 'paragraph', text: community, look: 'muted' },
      { kind: 'rule' },
      { kind: 'paragraph', look: 'small', text: `${phrases.sources} ${sourcesOf(cites, notes)}` },
    ],
  }
}

/**
 * Returns a note for each cited item, by id: who said it (if they agreed to be named), its content warning
 * (text `warned`), and its community labels in a language.
 */
export function notesOf(items: readonly Item[], warned: string, language: string): Map<string, string> {
  const notes = items.map((item) => {
    const hasWarning = (item.$warnings ?? []).length > 0
    const care = careLines({ ...item, $warnings: hasWarning ? [warned] : [] }, {}, language)
    return [item.$id, [creditOf(item) ?? [], ...care].flat().join('; ')] as const
  })
  return new Map(notes.filter(([, note]) => note !== ''))
}

/** Returns the sources as numbered in the text, such as `[1] Consultation-2@3`, with their notes. */
export function sourcesOf(cites: readonly string[], notes: ReadonlyMap<string, string> = new Map()): string {
  const besides = (cite: string) => {
    const note = notes.get(cite.replace(/@\d+$/, ''))
    return note === undefined ? '' : ` (${note})`
  }
  return cites.map((cite, at) => `[${at + 1}] ${cite}${besides(cite)}`).join(' · ')
}

function letterheadOf({ community, address, day, letterhead }: LetterOnPaper): PaperBlock[] {
  const name: PaperBlock[] = [
    { kind: 'paragraph', text: [{ text: community, bold: true }] },
    ...(address === '' ? [] : [{ kind: 'paragraph', look: 'small', text: address } satisfies PaperBlock]),
  ]
  const logo: PaperBlock[] = letterhead ? [{ kind: 'image', bytes: letterhead, width: LOGO_WIDTH, alt: community }] : []
  return [
    {
      kind: 'columns',
      columns: [[...logo, ...name], [{ kind: 'paragraph', align: 'right', look: 'muted', text: day }]],
    },
    { kind: 'rule' },
    { kind: 'space', height: 6 },
  ]
}

function mapOf({ area, subject, phrases }: LetterOnPaper): PaperBlock[] {
  const map = area && drawPlace(area, subject)
  return map ? [map.figure, { kind: 'paragraph', look: 'small', text: phrases.map(map.kilometres) }] : []
}
