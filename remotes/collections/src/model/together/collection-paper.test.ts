import { expect, test } from 'vitest'
import { itemId } from '@cairn/contract'
import { collectionPaper } from './collection-paper.ts'

test('COL-9 a printed collection has a cover, contents with warnings, and a page with a picture for each member', () => {
  const picture = { kind: 'picture', of: itemId('Belonging', 1), width: 240, alt: 'Tall basket' } as const
  const paper = collectionPaper(
    { label: 'The shore', subtitle: 'Words and places' },
    [
      { title: 'Tall basket', care: [], blocks: [picture, { kind: 'paragraph', text: 'first' }] },
      { title: 'A photograph', care: ['! Violence'], blocks: [{ kind: 'paragraph', text: 'second' }] },
    ],
    {
      language: 'en',
      contents: 'Contents',
      care: ['Of one family'],
      picture: [{ ...picture, of: itemId('Collection', 1) }],
    },
  )
  expect(paper.blocks.filter(({ kind }) => kind === 'pageBreak')).toHaveLength(3)
  const pictured = paper.blocks.flatMap((block) => (block.kind === 'picture' ? [block.of] : []))
  expect(pictured).toEqual(['Collection-1', 'Belonging-1'])
  const text = JSON.stringify(paper.blocks)
  for (const words of ['The shore', 'Words and places', 'Of one family', 'A photograph · ! Violence', 'second'])
    expect(text).toContain(words)
})
