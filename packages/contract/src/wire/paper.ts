import * as v from 'valibot'
import { isBase64 } from '../ground/base64.ts'
import { itemIdSchema } from '../item/item.ts'
import type { Point } from '../ground/geometry.ts'
import type { ItemId } from '../ground/item-id.ts'

/** A piece of text in one style. */
export interface PaperSpan {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  /** Address (http, https or mailto) that the text leads to. */
  link?: string
}

/** A line or paragraph of text. A string is one span in the style of its block. */
export type PaperText = string | readonly PaperSpan[]

/** A line, or with `isClosed` an area, of a drawing. Colours are written `#rrggbb`. */
export interface PaperShape {
  points: readonly (readonly [x: number, y: number])[]
  isClosed?: boolean
  /** Of an area: its holes. */
  holes?: readonly (readonly (readonly [x: number, y: number])[])[]
  stroke?: string
  fill?: string
  /** Width of the line, in points. */
  width?: number
}

/** An area of land or water in degrees: its outline, then its holes. */
export interface GroundPart {
  is: 'land' | 'water'
  rings: readonly (readonly Point[])[]
}

/** Land and water in the order in which they are painted, and whose data it is. */
export interface PaperGround {
  parts: readonly GroundPart[]
  credit: string
}

/** A short text in a drawing, beside this point of its base line. */
export interface PaperLabel {
  at: readonly [x: number, y: number]
  text: string
  align?: 'left' | 'center' | 'right'
}

/** A part of a document. Blocks follow each other from top to bottom. */
export type PaperBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: PaperText }
  /** `running`: its word at the top of a page on which it is the first or the last, as in dictionaries. */
  | {
      kind: 'paragraph'
      text: PaperText
      align?: 'left' | 'center' | 'right'
      look?: 'muted' | 'small' | 'dense' | 'quote'
      running?: string
    }
  | { kind: 'list'; ordered?: boolean; items: readonly (readonly PaperBlock[])[] }
  /** Rows of cells under a head that every page repeats. `widths`: points, or `*` for a share of the rest. */
  | {
      kind: 'table'
      widths: readonly (number | '*')[]
      head?: readonly PaperText[]
      rows: readonly (readonly PaperText[])[]
    }
  /** A PNG or JPEG image with its alternative text. `width` is in points. */
  | { kind: 'image'; bytes: Uint8Array; width: number; alt: string }
  /** A drawing of lines and shapes with its alternative text. Points are from its upper left corner. */
  | {
      kind: 'figure'
      width: number
      height: number
      shapes: readonly PaperShape[]
      labels?: readonly PaperLabel[]
      alt: string
    }
  /** Blocks beside each other, in columns of equal width. */
  | { kind: 'columns'; columns: readonly (readonly PaperBlock[])[] }
  /** Cards to be cut out, so many side by side, each of that height in points, or higher if it must. */
  | { kind: 'cards'; across: number; height: number; cards: readonly (readonly PaperBlock[])[] }
  /** Empty height in points. */
  | { kind: 'space'; height: number }
  | { kind: 'rule' }
  | { kind: 'pageBreak' }

/**
 * A document to be made into a PDF file, as plain data. Lengths are in points (1/72 inch). Its pages are
 * numbered at the bottom right if there are several.
 */
export interface Paper {
  /** Language of the text, as BCP 47. */
  language: string
  title: string
  author?: string
  size: 'A4' | 'LETTER'
  /** Pages are wider than high. */
  landscape?: boolean
  /** Stands at the top of the first page. */
  letterhead?: readonly PaperBlock[]
  /** One line at the bottom left of each page. */
  footer?: string
  blocks: readonly PaperBlock[]
}

/** Most characters of one text, and bytes of one image in base64. */
const [MOST_TEXT, MOST_IMAGE] = [200_000, 6_000_000]
const MOST_PARTS = 20_000

const words = v.pipe(v.string(), v.maxLength(MOST_TEXT))
const points = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(10_000))
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))
const spanSchema = v.strictObject({
  text: words,
  bold: v.exactOptional(v.boolean()),
  italic: v.exactOptional(v.boolean()),
  underline: v.exactOptional(v.boolean()),
  strike: v.exactOptional(v.boolean()),
  link: v.exactOptional(v.pipe(v.string(), v.maxLength(2000), v.regex(/^(?:https?:\/\/|mailto:)/i))),
})
const textSchema = v.union([words, v.pipe(v.array(spanSchema), v.maxLength(MOST_PARTS))])
const position = v.pipe(v.number(), v.finite())
const shapeSchema = v.strictObject({
  points: v.pipe(v.array(v.tuple([position, position])), v.maxLength(MOST_PARTS)),
  isClosed: v.exactOptional(v.boolean()),
  holes: v.exactOptional(v.pipe(v.array(v.array(v.tuple([position, position]))), v.maxLength(MOST_PARTS))),
  stroke: v.exactOptional(colour),
  fill: v.exactOptional(colour),
  width: v.exactOptional(points),
})
const labelSchema = v.strictObject({
  at: v.tuple([position, position]),
  text: v.pipe(v.string(), v.maxLength(200)),
  align: v.exactOptional(v.picklist(['left', 'center', 'right'])),
})
/** Bytes as base64 on the wire. */
const bytesSchema = v.pipe(
  v.string(),
  v.maxLength(MOST_IMAGE),
  isBase64,
  v.transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))),
)
const blocks = v.pipe(v.array(v.lazy(() => blockSchema)), v.maxLength(MOST_PARTS))
const blockSchema: v.GenericSchema<unknown, PaperBlock> = v.variant('kind', [
  v.strictObject({ kind: v.literal('heading'), level: v.picklist([1, 2, 3]), text: textSchema }),
  v.strictObject({
    kind: v.literal('paragraph'),
    text: textSchema,
    align: v.exactOptional(v.picklist(['left', 'center', 'right'])),
    look: v.exactOptional(v.picklist(['muted', 'small', 'dense', 'quote'])),
    running: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.strictObject({
    kind: v.literal('list'),
    ordered: v.exactOptional(v.boolean()),
    items: v.pipe(v.array(blocks), v.maxLength(MOST_PARTS)),
  }),
  v.strictObject({
    kind: v.literal('table'),
    widths: v.pipe(v.array(v.union([points, v.literal('*')])), v.minLength(1), v.maxLength(30)),
    head: v.exactOptional(v.array(textSchema)),
    rows: v.pipe(v.array(v.array(textSchema)), v.maxLength(MOST_PARTS)),
  }),
  v.strictObject({ kind: v.literal('image'), bytes: bytesSchema, width: points, alt: words }),
  v.strictObject({
    kind: v.literal('figure'),
    width: points,
    height: points,
    shapes: v.pipe(v.array(shapeSchema), v.maxLength(MOST_PARTS)),
    labels: v.exactOptional(v.pipe(v.array(labelSchema), v.maxLength(100))),
    alt: words,
  }),
  v.strictObject({ kind: v.literal('columns'), columns: v.pipe(v.array(blocks), v.maxLength(6)) }),
  v.strictObject({
    kind: v.literal('cards'),
    across: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
    height: points,
    cards: v.pipe(v.array(blocks), v.maxLength(MOST_PARTS)),
  }),
  v.strictObject({ kind: v.literal('space'), height: points }),
  v.strictObject({ kind: v.literal('rule') }),
  v.strictObject({ kind: v.literal('pageBreak') }),
])

/** A picture as a client sends it: its bytes are base64. */
export interface SentImage extends Omit<Extract<PaperBlock, { kind: 'image' }>, 'bytes'> {
  bytes: string
}
/**
 * The picture of an item: the server puts it in as the person sees it, veiled where a content warning stands
 * before it. Left out where there is none.
 */
export interface SentPicture {
  kind: 'picture'
  /** One of the items that the document is said to have on it. */
  of: ItemId
  /** Side of the square that it fits into, in points. */
  width: number
  alt: string
}
/** A part of a document as a client sends it. */
export type SentBlock = PaperBlock | SentImage | SentPicture
/** A document as a client sends it. */
export interface SentPaper extends Omit<Paper, 'blocks' | 'letterhead'> {
  blocks: readonly SentBlock[]
}

const pictureSchema: v.GenericSchema<unknown, SentPicture> = v.strictObject({
  kind: v.literal('picture'),
  of: itemIdSchema,
  width: points,
  alt: words,
})

/**
 * Schema of a document as a client sends it: images are base64, and pictures of items stand between other
 * blocks. Rows of a table are as long as its widths.
 */
export const paperSchema = v.strictObject({
  language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/)),
  title: v.pipe(v.string(), v.maxLength(300)),
  size: v.picklist(['A4', 'LETTER']),
  landscape: v.exactOptional(v.boolean()),
  footer: v.exactOptional(v.pipe(v.string(), v.maxLength(300))),
  blocks: v.pipe(
    v.array(v.union([pictureSchema, blockSchema])),
    v.maxLength(MOST_PARTS),
    v.check((all) => all.every(hasEvenRows), 'a row has more or fewer cells than its table'),
  ),
})

function hasEvenRows(block: PaperBlock | SentPicture): boolean {
  if (block.kind === 'columns') return block.columns.flat().every(hasEvenRows)
  if (block.kind === 'list') return block.items.flat().every(hasEvenRows)
  if (block.kind === 'cards') return block.cards.flat().every(hasEvenRows)
  if (block.kind !== 'table') return true
  return [...(block.head ? [block.head] : []), ...block.rows].every((row) => row.length === block.widths.length)
}
