import { expect, it } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { anItem } from '@cairn/testkit/fake-host'
import { itemPaper } from './item-paper.ts'

const PLACE: ItemType = {
  name: 'Place',
  defaultIcon: 'map',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: {
    name: { v: 'DEF' },
    keeper: { v: 'REL', t: 'Organization' },
    notes: { v: 'DEF', t: 'richText' },
    area: { v: 'DEF', t: 'geometry' },
    raw: { v: 'DEF', t: 'json' },
  },
  sections: [{ key: 'about', properties: ['name', 'keeper', 'notes', 'area'] }],
}
const words = { title: 'Weir', note: 'Place', language: 'en', translate: ((key: string) => key) as never }

it('has the values that the reader has, in words, as text and as a drawing, and nothing that is hidden', () => {
  const item = anItem('Place-1', {
    name: 'Weir',
    keeper: 'Organization-9',
    notes: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Old stones' }] }] },
    area: {
      type: 'LineString',
      coordinates: [
        [-123, 49],
        [-122.9, 49.1],
      ],
    },
    raw: { secret: 'x' },
    $labels: { 'Organization-9': HIDDEN_LABEL },
  })
  const paper = itemPaper(item, PLACE, words)
  expect(paper.blocks.slice(2).map(({ kind }) => kind)).toEqual([
    'heading',
    'table',
    'heading',
    'paragraph',
    'heading',
    'figure',
  ])
  const text = JSON.stringify(paper)
  expect(text).toContain('Old stones')
  expect(text).not.toMatch(/Organization-9|secret/)
})

it('has the picture of an item behind what stands before it, and none that its reader does not see', () => {
  const item = anItem('Place-1', { name: 'Weir', $first: { IMAGE: 'Attachment-2' } })
  const { blocks } = itemPaper(item, PLACE, { ...words, care: ['Violence'] })
  expect(blocks.slice(2, 4)).toMatchObject([{ kind: 'table' }, { kind: 'picture', of: 'Place-1', alt: 'Weir' }])
  const { blocks: without } = itemPaper(anItem('Place-1', { name: 'Weir' }), PLACE, words)
  expect(without.map(({ kind }) => kind)).not.toContain('picture')
})
