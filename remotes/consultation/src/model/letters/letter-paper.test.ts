import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { richTextOf } from '@cairn/model/rich-text'
import { drawPlace } from '@cairn/model/place-figure'
import { anItem } from '@cairn/testkit/fake-host'
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

it('CNS-103 a letter is printed with its head, recipients, text, signature and numbered sources', () => {
  const paper = paperOfLetter({
    language: 'en',
    subject: 'k̓ x̌ Mill',
    words: richTextOf('We looked at the area. [1]'),
    signatory: 'Freya Hollow',
    community: 'Saltbox Inlet Nation',
    address: '1 Breakwater Road',
    day: '25-Nov-2026',
    letterhead: undefined,
    area: AREA,
    cites: ['Consultation-2@3', 'ConsultTerms-1@1'],
    phrases: { to: 'To Ellen Marsh', sources: 'Based on', map: (km) => `bar ${km} km`, footer: 'Saltbox' },
  })
  const texts = JSON.stringify(paper)
  for (const words of ['1 Breakwater Road', 'To Ellen Marsh', 'We looked at the area.', 'Freya Hollow', '25-Nov-2026'])
    expect(texts).toContain(words)
  expect(texts).toContain('Based on [1] Consultation-2@3 · [2] ConsultTerms-1@1')
  expect(paper.blocks.map(({ kind }) => kind)).toContain('figure')
})

it('CNS-103 names those who told a source, as each agreed', () => {
  const named = { $id: 'ResearchData-1', credit: 'Ada Marsh, R-014' }
  const silent = { $id: 'ResearchData-2' }
  const credits = notesOf(
    [named, silent].map((item) => item as unknown as Item),
    'content warning',
    'en',
  )
  expect(sourcesOf(['ResearchData-1@4', 'ResearchData-2@1'], credits)).toBe(
    '[1] ResearchData-1@4 (Ada Marsh, R-014) · [2] ResearchData-2@1',
  )
})

it('CNS-103 the map keeps its proportions, stays in its frame, and says its scale', () => {
  const map = drawPlace(AREA, 'area')
  const [, area] = map?.figure.shapes ?? []
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
  const notes = notesOf([said, anItem('Consultation-2', {})], 'content warning', 'en')
  expect(sourcesOf(['ResearchData-4@1', 'Consultation-2@3'], notes)).toBe(
    '[1] ResearchData-4@1 (! content warning; Of one family) · [2] Consultation-2@3',
  )
})
