import { expect, it } from 'vitest'
import { richTextOf } from '@cairn/model/rich-text'
import { drawPlace } from '@cairn/model/place-figure'
import { anItem } from '@cairn/testkit/fake-host'
import { frameOf, type SayLetter } from './letter-frame.ts'
import { notesOf, paperOfLetter, sourcesOf } from './letter-paper.ts'

const AREA = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-128.41, 52.9],
      [-128.4, 52.9],
      [-128.4, 52.91],
      [-128.41, 52.91],
      [-128.41, 52.9],
    ],
  ] as [number, number][][],
}

const say: SayLetter = (key, values = {}) => [key, ...Object.values(values)].join(' ')
const FRAMED = {
  ...{ community: 'Saltbox Inlet Nation', to: ['Ellen Marsh', ''], reference: '2026-0014' },
  ...{ project: 'Mill', numbers: ['MP-1'], signatory: 'Freya Hollow' },
  ...{ answerEmail: 'lands@saltbox.test', answerWays: '' },
}

it('CNS-103 a letter is printed with its head, recipients, text, signature and numbered sources', () => {
  const paper = paperOfLetter({
    language: 'en',
    subject: 'k̓ x̌ Mill',
    words: richTextOf('We looked at the area. [1]'),
    frame: frameOf(FRAMED, say),
    community: 'Saltbox Inlet Nation',
    address: '1 Breakwater Road',
    day: '25-Nov-2026',
    letterhead: undefined,
    area: AREA,
    sources: sourcesOf([anItem('Consultation-2', {}), anItem('LetterTemplate-1', {})], new Map(), say),
    phrases: { sources: 'Based on', map: (km) => `bar ${km} km`, footer: 'Saltbox' },
  })
  const texts = JSON.stringify(paper)
  for (const words of [
    ...['1 Breakwater Road', 'to Ellen Marsh', 'We looked at the area.', 'Freya Hollow', '25-Nov-2026'],
    ...['ourNumber 2026-0014', 'yourFileNumbered Mill MP-1', 'answerTo lands@saltbox.test', 'nameNumber 2026-0014'],
  ])
    expect(texts).toContain(words)
  expect(texts).toContain('Based on [1] sourceFile 1"')
  expect(texts, 'no id is on paper').not.toMatch(/(?:Consultation|LetterTemplate)-\d/)
  const isSigned = (block: object) => JSON.stringify(block).includes('Freya Hollow')
  const map = paper.blocks.findIndex(({ kind }) => kind === 'figure')
  expect(map, 'the map comes after who signed').toBeGreaterThan(paper.blocks.findIndex(isSigned))
})

it('CNS-103 names those who told a source, as each agreed', () => {
  const told = [anItem('ResearchData-1', { credit: 'Ada Marsh, R-014' }), anItem('ResearchData-2', {})]
  expect(sourcesOf(told, notesOf(told, 'content warning', 'en'), say)).toBe(
    '[1] sourceKnowledge 1 (Ada Marsh, R-014) · [2] sourceKnowledge 1',
  )
})

it('CNS-103 the map keeps its proportions, stays in its frame, and says its scale and the north', () => {
  const map = drawPlace(AREA, 'area')
  const [, area] = map?.figure.shapes ?? []
  const [tip, left, , right] = map?.figure.shapes.at(-1)?.points ?? []
  expect(Number(tip?.[1]) < Number(left?.[1]) && left?.[1] === right?.[1], 'an arrow shows the north').toBe(true)
  const [xs, ys] = [area?.points.map(([x]) => x) ?? [], area?.points.map(([, y]) => y) ?? []]
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  expect(wide / high).toBeCloseTo(Math.cos((52.905 * Math.PI) / 180), 2)
  expect([...xs, ...ys].every((each) => each >= 0 && each <= 484)).toBe(true)
  expect(map?.kilometres).toBe(0.5)
  expect(drawPlace({ type: 'Point', coordinates: [1, 2] }, 'point')).toBeUndefined()
})

it('CNS-103 what a letter cites stands there with its content warning and its labels', () => {
  const said = {
    ...anItem('ResearchData-4', { communityLabels: ['CommunityLabel-1'] }),
    $warnings: ['DECEASED'],
    $labels: { 'CommunityLabel-1': 'Of one family' },
  }
  const cited = [said, anItem('Consultation-2', {})]
  expect(sourcesOf(cited, notesOf(cited, 'content warning', 'en'), say)).toBe(
    '[1] sourceKnowledge 1 (! content warning; Of one family) · [2] sourceFile 1',
  )
})
