import { expect, test } from 'vitest'
import { collectionPaper } from './collection-paper.ts'

test('COL-9 a printed collection has a cover, contents with warnings, and a page for each member', () => {
  const paper = collectionPaper(
    { label: 'The shore', subtitle: 'Words and places' },
    [
      { title: 'Tall basket', care: [], blocks: [{ kind: 'paragraph', text: 'first' }] },
      { title: 'A photograph', care: ['! Violence'], blocks: [{ kind: 'paragraph', text: 'second' }] },
    ],
    { language: 'en', contents: 'Contents', care: ['Of one family'] },
  )
  expect(paper.blocks.filter(({ kind }) => kind === 'pageBreak')).toHaveLength(3)
  const text = JSON.stringify(paper.blocks)
  for (const words of ['The shore', 'Words and places', 'Of one family', 'A photograph · ! Violence', 'second'])
    expect(text).toContain(words)
})
