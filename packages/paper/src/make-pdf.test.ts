import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { Paper, PaperBlock } from '@cairn/contract/paper'
import { directedLines } from './directions.ts'
import { makePdf } from './make-pdf.ts'
import { problemsOfPdfA } from './testing/check-pdfa.ts'
import { pagesOf } from './testing/read-pdf.ts'

const LETTERS = [...'abcdeghiklmnopqstuwxyzəɨƛłʔθχɬ', ...'ᐃᓄᒃᑎᑐᓯᓚᐊᖅ']
const MARKS = ['', '', '', '\u0313', '\u030c', '\u0331', '\u0301', '\u0323\u030c', '\u0313\u0301']

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const paperOf = (blocks: readonly PaperBlock[], more: Partial<Paper> = {}): Paper => ({
  ...{ language: 'en', title: 'Answer', size: 'LETTER' },
  ...more,
  blocks,
})

/** Makes words of letters with up to two marks, by a fixed sequence of numbers. */
function wordsOf(count: number, letters = LETTERS, marks = MARKS): string[] {
  let seed = 20
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const syllable = () => `${letters[next(letters.length)]}${marks[next(marks.length)]}`
  return Array.from({ length: count }, () => Array.from({ length: 2 + next(5) }, syllable).join(''))
}

const mirrored = (text: string) => text.replace(/[()]/g, (each) => (each === '(' ? ')' : '('))
const inTens = (words: readonly string[]) =>
  Array.from({ length: Math.ceil(words.length / 10) }, (_, at) => words.slice(10 * at, 10 * at + 10).join(' '))

describe('makePdf', () => {
  it('puts the first and the last word of each page at its top, and cards of one height side by side', async () => {
    const words = Array.from({ length: 290 }, (_, at) => `w${at}.`)
    const entry = (word: string): PaperBlock => ({ kind: 'paragraph', text: `of ${word};`, running: word })
    const columns = [words.slice(0, 40), words.slice(40, 80), words.slice(80)].map((part): PaperBlock => {
      const half = Math.ceil(part.length / 2)
      return { kind: 'columns', columns: [part.slice(0, half).map(entry), part.slice(half).map(entry)] }
    })
    const pages = await pagesOf(await makePdf(paperOf(columns)))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) {
      const entries = [...page.matchAll(/of(w\d+\.);/g)].map(([, word]) => word)
      expect(/(w\d+\.)–(w\d+\.)/.exec(page)?.slice(1)).toEqual([entries[0], entries.at(-1)])
    }
    const card = (text: string): PaperBlock[] => [{ kind: 'paragraph', text, align: 'center' }]
    const cards: PaperBlock = { kind: 'cards', across: 2, height: 160, cards: words.slice(0, 20).map(card) }
    expect(await pagesOf(await makePdf(paperOf([cards])))).toHaveLength(3)
  }, 60_000)

  it('leaves no heading alone at the end of a page', async () => {
    const groups = Array.from({ length: 60 }, (_, at) => at)
    const entries = (at: number) =>
      Array.from({ length: 1 + (at % 7) }, (_, n): PaperBlock => ({ kind: 'paragraph', text: `e${at}.${n};` }))
    const blocks = groups.flatMap((at): PaperBlock[] => [
      { kind: 'heading', level: 2, text: `H${at};` },
      { kind: 'columns', columns: [entries(at), entries(at)] },
    ])
    const pages = await pagesOf(await makePdf(paperOf(blocks, { footer: 'foot' })))
    expect(pages.length).toBeGreaterThan(6)
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text))
    expect(groups.filter((at) => pageOf(`H${at};`) !== pageOf(`e${at}.0;`))).toEqual([])
    expect(pageOf('e59.0;')).toBe(pages.length - 1)
  }, 60_000)

  it('leaves no heading of a table alone at the end of a page', async () => {
    const groups = Array.from({ length: 40 }, (_, at) => at)
    const blocks = groups.flatMap((at): PaperBlock[] => [
      { kind: 'heading', level: 2, text: `H${at};` },
      {
        ...{ kind: 'table', widths: [100, '*'] },
        rows: Array.from({ length: 1 + (at % 6) }, (_, n) => [[{ text: `e${at}.${n};`, bold: true }], 'a value']),
      },
    ])
    const pages = await pagesOf(await makePdf(paperOf(blocks, { footer: 'foot' })))
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text))
    expect(groups.filter((at) => pageOf(`H${at};`) !== pageOf(`e${at}.0;`))).toEqual([])
    expect(pages.length).toBeLessThan(10)
  }, 60_000)

  it('draws what it lays out anew where it belongs', async () => {
    const groups = Array.from({ length: 12 }, (_, at) => at)
    const corners = [
      [0, 0],
      [480, 0],
      [480, 180],
    ] as const
    const figure: PaperBlock = {
      ...{ kind: 'figure', width: 484, height: 190, alt: 'a place' },
      shapes: [{ points: corners, isClosed: true, fill: '#dbe8f6', stroke: '#1d5fa8' }],
    }
    const blocks = groups.flatMap((at): PaperBlock[] => [
      { kind: 'heading', level: 2, text: `H${at};` },
      figure,
      { kind: 'paragraph', text: `e${at};` },
    ])
    const pages = await pagesOf(await makePdf(paperOf(blocks)))
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text))
    expect(groups.filter((at) => pageOf(`H${at};`) !== pageOf(`e${at};`))).toEqual([])
    expect(pages.length).toBeLessThan(groups.length)
  }, 60_000)

  it('writes 10,000 words with marks and syllabics so that they read back as they were', async () => {
    const words = wordsOf(10_000)
    const text = (await pagesOf(await makePdf(paperOf([{ kind: 'paragraph', text: words.join(' ') }]))))
      .map((page, at, pages) => page.replace(`${at + 1}/${pages.length}`, ''))
      .join('')
    expect(text.normalize('NFC')).toBe(words.join('').normalize('NFC'))
  }, 60_000)

  it('writes 10,000 words from right to left so that they read back as they were', async () => {
    const hebrew = wordsOf(5000, [...'אבגדהוזחטיכלמנסעפצקרשת'], [''])
    // Without alef after lam: pdf.js turns the two letters of that ligature round when it reads it.
    const arabic = wordsOf(5000, [...'بتثجحخدذرزسشصضطظعغفقكلمنهوي'], [''])
    const words = hebrew.flatMap((word, at) => [word, arabic[at] ?? ''])
    const blocks = inTens(words).map((text): PaperBlock => ({ kind: 'paragraph', text }))
    const text = (await pagesOf(await makePdf(paperOf(blocks))))
      .map((page, at, pages) => page.replace(`${at + 1}/${pages.length}`, ''))
      .join('')
    expect(text.normalize('NFKC')).toBe(words.join('').normalize('NFKC'))
  }, 60_000)

  it('puts words from right to left into lines, among words from left to right', async () => {
    const text = `Dear friends ${'שלום עולם '.repeat(30)}of us`
    const { lines, isRightToLeft } = directedLines(text, { width: 200, size: 10 })
    expect(isRightToLeft).toBe(false)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines[0]?.map((piece) => piece.text).join('')).toMatch(/^Dear friends /)
    expect(lines.flat().filter(({ text: words }) => words.includes('of us'))).toHaveLength(1)
    const [line = []] = directedLines('שלום (abc 12) סוף.', { width: 400, size: 10 }).lines
    expect(line.map((piece) => piece.text)).toEqual([') סוף.', 'abc 12', 'שלום ('].map(mirrored))
  })

  it('repeats the head of a table on each page, and numbers the pages', async () => {
    const rows = Array.from({ length: 80 }, (_, at) => [`C-${at}`, 'A visit before the work begins'])
    const pages = await pagesOf(
      await makePdf(
        paperOf([{ kind: 'table', widths: [80, '*'], head: ['Concern', 'Answer'], rows }], { footer: 'Letter-1' }),
      ),
    )
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, at) => {
      expect(page).toContain('ConcernAnswer')
      expect(page).toContain(`Letter-1${at + 1}/${pages.length}`)
    })
  })

  it('is PDF/A-3b with its language and title', async () => {
    const bytes = await makePdf(
      paperOf([{ kind: 'heading', level: 1, text: 'ʔəliʔ' }], { language: 'fr', title: 'Réponse' }),
    )
    const { info, metadata } = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getMetadata()
    expect(info).toMatchObject({ Title: 'Réponse', Language: 'fr' })
    expect(metadata?.getRaw()).toMatch(/<pdfaid:part>3<[\s\S]*<pdfaid:conformance>B</)
  })

  it('keeps the rules of PDF/A-3b, with links, drawings and several fonts', async () => {
    const bytes = await makePdf(
      paperOf([
        { kind: 'heading', level: 1, text: 'ʔəliʔ שלום → Привет' },
        { kind: 'paragraph', text: [{ text: 'here', link: 'https://example.org', bold: true, italic: true }] },
        { kind: 'table', widths: ['*', 60], rows: [['سلام', 'k̓']] },
        { kind: 'image', bytes: DOT, width: 20, alt: 'a dot' },
      ]),
    )
    expect(problemsOfPdfA(bytes)).toEqual([])
    const without = (words: string) =>
      Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(words, 'XXXX'), 'latin1')
    for (const words of ['/GTS_PDFA1', '/FontFile2', '<pdfaid:part>3', '/ID ', '/ToUnicode'])
      expect(problemsOfPdfA(without(words))).not.toEqual([])
  })

  it('draws lists, quotes, columns, figures, rules, images and a letterhead', async () => {
    const line = (text: string): PaperBlock => ({ kind: 'paragraph', text })
    const [page] = await pagesOf(
      await makePdf(
        paperOf(
          [
            { kind: 'list', ordered: true, items: [[line('first')], [line('second')]] },
            {
              kind: 'paragraph',
              text: [
                { text: 'see ', italic: true },
                { text: 'here', link: 'https://example.org' },
              ],
              look: 'quote',
            },
            { kind: 'columns', columns: [[line('left')], [line('right')]] },
            { kind: 'image', bytes: DOT, width: 20, alt: 'a dot' },
            {
              kind: 'figure',
              width: 40,
              height: 30,
              alt: 'the project area',
              shapes: [
                {
                  points: [
                    [0, 0],
                    [40, 0],
                    [40, 30],
                  ],
                  isClosed: true,
                  fill: '#c9ced6',
                  stroke: '#1565c0',
                },
                {
                  points: [
                    [0, 30],
                    [40, 30],
                  ],
                },
              ],
            },
            { kind: 'space', height: 12 },
            { kind: 'rule' },
          ],
          { letterhead: [line('Saltbox Inlet Nation')] },
        ),
      ),
    )
    expect(page).toBe('SaltboxInletNationfirst1.second2.seehereleftright')
  })

  it('refuses a character that the font lacks, by name', async () => {
    await expect(
      makePdf(paperOf([{ kind: 'list', items: [[{ kind: 'paragraph', text: 'ok 🪶' }]] }])),
    ).rejects.toMatchObject({
      code: 'missingGlyph',
      details: { character: '🪶', code: 'U+1FAB6' },
    })
  })

  it('refuses a document that is too long, and an image that is none', async () => {
    await expect(makePdf(paperOf([{ kind: 'paragraph', text: 'a'.repeat(400_001) }]))).rejects.toMatchObject({
      code: 'paperTooLong',
    })
    await expect(makePdf(paperOf([{ kind: 'image', bytes: Buffer.from('x'), width: 1, alt: '' }]))).rejects.toThrow(
      'image',
    )
  })
})
