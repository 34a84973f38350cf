import { Fragment, type ReactNode } from 'react'
import { parseRichText, type RichMark, type RichNode } from '@cairn/model/rich-text'
import { Box } from '@cairn/ui'
import { RICH_TEXT_STYLE } from '../inputs/rich-text/rich-text-style.ts'

/**
 * Shows formatted text for reading. It is rendered node by node and never as HTML. Renders nothing if
 * invalid.
 */
export function RichTextView({ value }: { value: unknown }) {
  const doc = parseRichText(value)
  return doc ? <Box css={RICH_TEXT_STYLE}>{children(doc)}</Box> : null
}

function children({ content = [] }: RichNode): ReactNode[] {
  return content.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>)
}

function draw(node: RichNode): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(drawMark, node.text)
    case 'heading':
      return node.attrs?.level === 3 ? <h5>{children(node)}</h5> : <h4>{children(node)}</h4>
    case 'bulletList':
      return <ul>{children(node)}</ul>
    case 'orderedList':
      return <ol start={node.attrs?.start}>{children(node)}</ol>
    case 'listItem':
      return <li>{children(node)}</li>
    case 'blockquote':
      return <blockquote>{children(node)}</blockquote>
    case 'horizontalRule':
      return <hr />
    case 'hardBreak':
      return <br />
    default:
      return <p>{children(node)}</p>
  }
}

function drawMark(inner: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
          {inner}
        </a>
      )
  }
}
