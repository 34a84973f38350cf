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
  stroke?: string
  fill?: string
  /** Width of the line, in points. */
  width?: number
}

/** A part of a document. Blocks follow each other from top to bottom. */
export type PaperBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: PaperText }
  | { kind: 'paragraph'; text: PaperText; align?: 'left' | 'center' | 'right'; look?: 'muted' | 'small' | 'quote' }
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
  | { kind: 'figure'; width: number; height: number; shapes: readonly PaperShape[]; alt: string }
  /** Blocks beside each other, in columns of equal width. */
  | { kind: 'columns'; columns: readonly (readonly PaperBlock[])[] }
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
  /** Stands at the top of the first page. */
  letterhead?: readonly PaperBlock[]
  /** One line at the bottom left of each page. */
  footer?: string
  blocks: readonly PaperBlock[]
}
