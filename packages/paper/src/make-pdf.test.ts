import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { Paper, PaperBlock } from '@cairn/contract/paper'
import { makePdf } from './make-pdf.ts'
import { pagesOf } from './testing/read-pdf.ts'

const LETTERS = [...'abcdeghiklmnopqstuwxyzəɨƛłʔθχɬ', ...'ᐃᓄᒃᑎᑐᓯᓚᐊᖅ']
const MARKS = ['', '', '', '\u0313', '\u030c', '\u0331', '\u0301', '\u0323\u030c', '\u0313\u0301']

const paperOf = (blocks: readonly PaperBlock[], more: Partial<Paper> = {}): Paper => ({
  ...{ language: 'en', title: 'Answer', size: 'LETTER' },
  ...more,
  blocks,
})

/** Makes words of letters with up to two marks, by a fixed sequence of numbers. */
function wordsOf(count: number): string[] {
  let seed = 20
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const syllable = () => `${LETTERS[next(LETTERS.length)]}${MARKS[next(MARKS.length)]}`
  return Array.from({ length: count }, () => Array.from({ length: 2 + next(5) }, syllable).join(''))
}

describe('makePdf', () => {
  it('writes 10,000 words with marks and syllabics so that they read back as they were', async () => {
    const words = wordsOf(10_000)
    const text = (await pagesOf(await makePdf(paperOf([{ kind: 'paragraph', text: words.join(' ') }]))))
      .map((page, at, pages) => page.replace(`${at + 1}/${pages.length}`, ''))
      .join('')
    expect(text.normalize('NFC')).toBe(words.join('').normalize('NFC'))
  }, 60_000)

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

  it('draws lists, quotes, columns, figures, rules, images and a letterhead', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
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
            { kind: 'image', bytes: png, width: 20, alt: 'a dot' },
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

  it('refuses letters written from right to left by name, as the font has none of them', async () => {
    await expect(makePdf(paperOf([{ kind: 'paragraph', text: 'ok אב' }]))).rejects.toMatchObject({
      code: 'missingGlyph',
      details: { character: 'א', code: 'U+05D0' },
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
