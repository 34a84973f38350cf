import { creditOf, type Geometry, type Item } from '@cairn/contract'
import type { Paper, PaperBlock } from '@cairn/contract/paper'
import { paperBlocksOf } from '@cairn/model/rich-paper'
import type { RichNode } from '@cairn/model/rich-text'
import { careLines } from '@cairn/model/care-lines'
import { drawPlace, type PlaceGround } from '@cairn/model/place-figure'
import type { LetterFrame, SayLetter } from './letter-frame.ts'

/** Fixed texts of a printed letter in its language. `{…}` are placeholders for the caller to fill. */
export interface LetterPhrases {
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
  frame: LetterFrame
  community: string
  address: string
  /** The day that stands in the letter, as it is printed. */
  day: string
  letterhead: Uint8Array | undefined
  area: Geometry | undefined
  /** What lies below the area, as far as the install knows it. */
  ground?: PlaceGround | undefined
  /** What the letter is based on, in words (`sourcesOf`). */
  sources: string
  phrases: LetterPhrases
}

const LOGO_WIDTH = 72

/** Returns the document of a letter: letterhead, recipients, text, signature, map and sources. */
export function paperOfLetter(letter: LetterOnPaper): Paper {
  const { language, subject, words, frame, community, sources, phrases } = letter
  return {
    language,
    title: subject,
    author: community,
    size: 'LETTER',
    letterhead: letterheadOf(letter),
    footer: phrases.footer,
    blocks: [
      { kind: 'paragraph', text: frame.to },
      ...frame.about.map((text): PaperBlock => ({ kind: 'paragraph', look: 'muted', text })),
      { kind: 'heading', level: 3, text: subject },
      ...paperBlocksOf(words),
      { kind: 'space', height: 14 },
      ...frame.signature.map((text): PaperBlock => ({ kind: 'paragraph', text: [{ text, bold: true }] })),
      { kind: 'rule' },
      { kind: 'paragraph', text: frame.answer },
      ...mapOf(letter),
      { kind: 'paragraph', look: 'small', text: `${phrases.sources} ${sources}` },
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

/** Names of a source in the words of a letter. What a type does not have here is not named on paper. */
const SOURCES: Readonly<Record<string, string>> = {
  Consultation: 'sourceFile',
  ConsultResponseConcern: 'sourceConcern',
  ConsultResponseSection: 'sourceSection',
  ConsultTerms: 'sourceTerms',
  ResearchData: 'sourceKnowledge',
}

/**
 * Returns what a letter is based on, numbered as in its text, in words and with its notes, such as `[1] your
 * file, version 6`. It names no id. Templates, which stand last, are left out.
 */
export function sourcesOf(items: readonly Item[], notes: ReadonlyMap<string, string>, say: SayLetter): string {
  const lines = items.flatMap(({ $id, _t, _u }, at) => {
    const key = SOURCES[_t]
    const note = notes.get($id)
    return key === undefined
      ? []
      : [`[${at + 1}] ${say(key, { version: _u })}${note === undefined ? '' : ` (${note})`}`]
  })
  return lines.join(' · ')
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

function mapOf({ area, ground, subject, phrases }: LetterOnPaper): PaperBlock[] {
  const map = area && drawPlace(area, subject, ground)
  return map ? [map.figure, { kind: 'paragraph', look: 'small', text: phrases.map(map.kilometres) }] : []
}
