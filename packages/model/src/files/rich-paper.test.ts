import { expect, test } from 'vitest'
import { paperBlocksOf } from './rich-paper.ts'
import { parseRichText, type RichNode } from '../text/rich-text.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks[0] ? { marks } : {}) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

test('prints headings, lists, quotes, marks and links of a formatted text', () => {
  const doc = parseRichText({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [text('k̓')] },
      paragraph(text('see '), text('here', { type: 'bold' }, { type: 'link', attrs: { href: 'https://example.org' } })),
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      { type: 'blockquote', content: [paragraph(text('said', { type: 'italic' }))] },
      { type: 'horizontalRule' },
    ],
  }) as RichNode
  expect(paperBlocksOf(doc)).toEqual([
    { kind: 'heading', level: 3, text: [{ text: 'k̓' }] },
    { kind: 'paragraph', text: [{ text: 'see ' }, { text: 'here', bold: true, link: 'https://example.org' }] },
    { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', text: [{ text: 'one' }] }]] },
    { kind: 'paragraph', text: [{ text: 'said', italic: true }], look: 'quote' },
    { kind: 'rule' },
  ])
})
