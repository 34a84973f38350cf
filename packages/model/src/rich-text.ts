import * as v from 'valibot'
import { isClean } from './clean-text.ts'

/**
 * Formatted text as the editor's own tree, and never as HTML: what is not one of these nodes and marks is refused on both sides, so
 * nothing stored can run when it is shown.
 */

/** Deepest nesting and most nodes of one text. */
const DEEPEST = 12
const MOST_NODES = 5000

/** Nodes that hold others, and the marks a text can carry. */
export const RICH_BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'horizontalRule',
  'hardBreak',
] as const
export const RICH_MARKS = ['bold', 'italic', 'underline', 'strike'] as const
/** Where a link may lead. */
const LINK = /^(https?:\/\/|mailto:)\S+$/i

/** The address of a link as it is kept, blanks in it written out; undefined where a formatted text may not lead there. */
export function richLink(address: string): string | undefined {
  const trimmed = address.trim()
  const href = URL.canParse(trimmed) ? new URL(trimmed).href : ''
  return LINK.test(href) ? href : undefined
}

export type RichMark = { type: (typeof RICH_MARKS)[number] } | { type: 'link'; attrs: { href: string } }
export interface RichNode {
  type: 'doc' | 'text' | (typeof RICH_BLOCKS)[number]
  text?: string | undefined
  marks?: RichMark[] | undefined
  attrs?: { level?: number | undefined; start?: number | undefined } | undefined
  content?: RichNode[] | undefined
}

const markSchema = v.union([
  v.strictObject({ type: v.picklist(RICH_MARKS) }),
  v.pipe(
    v.object({ type: v.literal('link'), attrs: v.object({ href: v.pipe(v.string(), v.regex(LINK)) }) }),
    v.transform(({ type, attrs: { href } }) => ({ type, attrs: { href } })),
  ),
])

const blockSchema: v.GenericSchema<unknown, RichNode> = v.pipe(
  v.strictObject({
    type: v.picklist(RICH_BLOCKS),
    attrs: v.optional(
      v.pipe(
        v.object({ level: v.optional(v.picklist([2, 3])), start: v.optional(v.pipe(v.number(), v.integer())) }),
        v.transform(({ level, start }) => ({ ...(level ? { level } : {}), ...(start ? { start } : {}) })),
      ),
    ),
    content: v.optional(v.array(v.lazy(() => nodeSchema))),
  }),
)
const nodeSchema: v.GenericSchema<unknown, RichNode> = v.union([
  v.strictObject({
    type: v.literal('text'),
    text: v.pipe(v.string(), v.minLength(1), v.check(isClean)),
    marks: v.optional(v.array(markSchema)),
  }),
  blockSchema,
])
const docSchema = v.strictObject({ type: v.literal('doc'), content: v.optional(v.array(blockSchema)) })

/** A formatted text of at most `longest` characters. Messages are text keys. */
export function richTextSchema(longest: number): v.GenericSchema<unknown, RichNode> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, RichNode>(({ dataset, addIssue, NEVER }) => {
      const doc = richTextOf(dataset.value)
      if (doc) return doc
      addIssue({ message: 'errors.invalidItem' })
      return NEVER
    }),
    v.check((doc) => textOf(doc).trim().length <= longest, 'errors.maxLength'),
  )
}

/** Whether it is a formatted text in which nothing is said. */
export function isEmptyRichText(value: unknown): boolean {
  const doc = richTextOf(value)
  return doc !== undefined && textOf(doc).trim() === ''
}

/** What a formatted text says, without its form: a block a line. */
export function plainText(value: unknown): string {
  const doc = richTextOf(value)
  return doc ? textOf(doc).trim() : ''
}

/** The tree of a formatted text to be shown; undefined for anything else. */
export function richTextOf(value: unknown): RichNode | undefined {
  if (!isWithin(value, DEEPEST, { left: MOST_NODES })) return undefined
  const parsed = v.safeParse(docSchema, value)
  return parsed.success ? parsed.output : undefined
}

function textOf({ type, text, content = [] }: RichNode): string {
  if (type === 'text') return text ?? ''
  if (type === 'hardBreak') return '\n'
  const inner = content.map(textOf).join('')
  return type === 'doc' || type.endsWith('List') ? inner : `${inner.replace(/\n$/, '')}\n`
}

/** Whether a tree is shallow and small enough to be looked at. */
function isWithin(value: unknown, depth: number, budget: { left: number }): boolean {
  if (depth < 0 || budget.left-- <= 0) return false
  const content: unknown = typeof value === 'object' && value !== null ? (value as { content?: unknown }).content : []
  return !Array.isArray(content) || content.every((child) => isWithin(child, depth - 1, budget))
}
