import * as v from 'valibot'
import { isCleanText } from './clean-text.ts'

/**
 * Formatted text is stored as a tree of known nodes and marks, never as HTML. Client and server refuse
 * anything else, so stored text cannot run as code when it is shown.
 */

/** Deepest nesting of one text. */
const DEEPEST = 12
/** Most nodes of one text. */
const MOST_NODES = 5000

/** Types of nodes that a formatted text may contain besides `doc` and `text`. */
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
/** Types of marks that a piece of formatted text may carry, besides links. */
export const RICH_MARKS = ['bold', 'italic', 'underline', 'strike'] as const
/** Addresses a link may lead to. */
const LINK = /^(https?:\/\/|mailto:)\S+$/i

/**
 * Returns the address of a link as it is stored, percent-encoded. Undefined if formatted text may not link
 * there.
 */
export function normalizeLink(address: string): string | undefined {
  const trimmed = address.trim()
  const href = URL.canParse(trimmed) ? new URL(trimmed).href : ''
  return LINK.test(href) ? href : undefined
}

/** How a piece of formatted text is marked: bold, italic, underlined, struck through, or a link. */
export type RichMark = { type: (typeof RICH_MARKS)[number] } | { type: 'link'; attrs: { href: string } }
/**
 * A node of a formatted text in the JSON format of tiptap: a block with `content`, or a `text` with marks.
 */
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
    text: v.pipe(v.string(), v.minLength(1), v.check(isCleanText)),
    marks: v.optional(v.array(markSchema)),
  }),
  blockSchema,
])
const docSchema = v.strictObject({ type: v.literal('doc'), content: v.optional(v.array(blockSchema)) })

/** Builds the schema of a formatted text of at most `longest` characters. Its messages are text keys. */
export function richTextSchema(longest: number): v.GenericSchema<unknown, RichNode> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, RichNode>(({ dataset, addIssue, NEVER }) => {
      const doc = parseRichText(dataset.value)
      if (doc) return doc
      addIssue({ message: 'errors.invalidItem' })
      return NEVER
    }),
    v.check((doc) => textOf(doc).trim().length <= longest, 'errors.maxLength'),
  )
}

/** Makes a formatted text of plain words, one paragraph a line. */
export function richTextOf(words: string): RichNode {
  const lines = words.split(/\r?\n/).map((line) => line.trim())
  return {
    type: 'doc',
    content: lines.map((text) => ({
      type: 'paragraph',
      ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
    })),
  }
}

/** Tells whether the value is a formatted text without words. */
export function isEmptyRichText(value: unknown): boolean {
  const doc = parseRichText(value)
  return doc !== undefined && textOf(doc).trim() === ''
}

/** Returns the text of a formatted text, one line for each block. Empty for other values. */
export function plainText(value: unknown): string {
  const doc = parseRichText(value)
  return doc ? textOf(doc).trim() : ''
}

/**
 * Parses a formatted text, dropping unknown attributes. Undefined for any other value, and for one that is
 * too deep or too large.
 */
export function parseRichText(value: unknown): RichNode | undefined {
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

/** Whether a tree is shallow and small enough to be parsed. */
function isWithin(value: unknown, depth: number, budget: { left: number }): boolean {
  if (depth < 0 || budget.left-- <= 0) return false
  const content: unknown = typeof value === 'object' && value !== null ? (value as { content?: unknown }).content : []
  return !Array.isArray(content) || content.every((child) => isWithin(child, depth - 1, budget))
}
