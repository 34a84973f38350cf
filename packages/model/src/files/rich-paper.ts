import type { PaperBlock, PaperSpan } from '@cairn/contract/paper'
import type { RichNode } from '../text/rich-text.ts'

/** Returns the blocks of a document that a formatted text is printed as. */
export function paperBlocksOf({ content = [] }: RichNode): PaperBlock[] {
  return content.flatMap((node) => blocksOf(node))
}

function blocksOf(node: RichNode): PaperBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.attrs?.level === 3 ? 3 : 2, text: spansOf(node) }]
    case 'bulletList':
    case 'orderedList':
      return [
        {
          kind: 'list',
          ordered: node.type === 'orderedList',
          items: (node.content ?? []).map((item) => paperBlocksOf(item)),
        },
      ]
    case 'blockquote':
      return (node.content ?? []).map((each) => ({ kind: 'paragraph', text: spansOf(each), look: 'quote' }))
    case 'horizontalRule':
      return [{ kind: 'rule' }]
    default:
      return [{ kind: 'paragraph', text: spansOf(node) }]
  }
}

function spansOf(node: RichNode): PaperSpan[] {
  if (node.type === 'hardBreak') return [{ text: '\n' }]
  if (node.type !== 'text') return (node.content ?? []).flatMap(spansOf)
  const has = (type: string) => node.marks?.some((mark) => mark.type === type) === true
  const link = node.marks?.find((mark) => mark.type === 'link')
  return [
    {
      text: node.text ?? '',
      ...(has('bold') ? { bold: true } : {}),
      ...(has('italic') ? { italic: true } : {}),
      ...(has('underline') ? { underline: true } : {}),
      ...(has('strike') ? { strike: true } : {}),
      ...(link && 'attrs' in link ? { link: link.attrs.href } : {}),
    },
  ]
}
