import { escapeXml } from '@cairn/contract/escape-xml'
import type { Paper, PaperBlock, PaperLabel, PaperShape, PaperText } from '@cairn/contract/paper'
import { runningWords } from './running-words.ts'
import { directedLines, hasRightToLeft, piecesOf, type Piece, type Setting } from './directions.ts'
import type { Content, Node, NodeQueries, TableLayout, TDocumentDefinitions } from 'pdfmake/interfaces'

const MARGIN = 64
const BODY_SIZE = 10.5
const SMALL_SIZE = 8.5
const LABEL_SIZE = 7
const HEADING_SIZES = { 1: 18, 2: 14, 3: 11.5 } as const
const MUTED = '#5b6470'
const RULE = '#c9ced6'
/** Width and height of a page. */
const SIZES = { A4: [595.28, 841.89], LETTER: [612, 792] } as const

/** Translates a document to the definition that `pdfmake` draws. */
export function toPdfmake({
  language,
  title,
  author,
  size,
  landscape = false,
  letterhead = [],
  footer,
  blocks,
}: Paper): TDocumentDefinitions {
  const width = SIZES[size][landscape ? 1 : 0] - 2 * MARGIN
  const content = [...blocksOf(letterhead, width), ...blocksOf(blocks, width)]
  return {
    pageSize: size,
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    version: '1.7',
    subset: 'PDF/A-3b',
    language,
    displayTitle: true,
    info: { title, ...(author ? { author } : {}) },
    defaultStyle: { font: 'BCSans', fontSize: BODY_SIZE, lineHeight: 1.3 },
    content,
    pageBreakBefore: isLeftAlone,
    header: (page) => ({
      ...textOf(runningWords(content, page).join(' – '), { width, size: HEADING_SIZES[3], bold: true }, 'right'),
      ...{ margin: [MARGIN, MARGIN / 2 - 4, MARGIN, 0], fontSize: HEADING_SIZES[3], bold: true },
    }),
    footer: (page, pages) => ({
      margin: [MARGIN, MARGIN / 2 - 8, MARGIN, 0],
      fontSize: 8,
      color: MUTED,
      columns: [
        { ...textOf(footer ?? '', { width, size: 8 }), width: '*', style: FOOT_STYLE },
        { text: pages > 1 ? `${page} / ${pages}` : '', width: 'auto', alignment: 'right', style: FOOT_STYLE },
      ],
    }),
  }
}

/** Whether a heading is the last on its page, before one on which its text begins. */
function isLeftAlone({ headlineLevel, startPosition: { top } }: Node, nodes: NodeQueries): boolean {
  if (headlineLevel === undefined || nodes.getNodesOnNextPage().length === 0) return false
  // Columns and tables begin where their first text may not.
  const follows = (node: Node) =>
    node.columns === undefined && !node.stack && !node.table && node.startPosition.top > top && hasRoom(node)
  return !nodes.getFollowingNodesOnPage().some(follows)
}

/**
 * Whether what begins there stays there, and is not the foot of the page: a row of a table moves to the next
 * page if not all of it has room.
 */
function hasRoom({ style, startPosition: { verticalRatio, pageInnerHeight } }: Node): boolean {
  return style !== FOOT_STYLE && (1 - verticalRatio) * pageInnerHeight >= (style === CELL_STYLE ? ROW_ROOM : 0)
}

function blocksOf(blocks: readonly PaperBlock[], width: number): Content[] {
  return blocks.map((block) => contentOf(block, width))
}

function contentOf(block: PaperBlock, width: number): Content {
  switch (block.kind) {
    case 'heading':
      return {
        ...textOf(block.text, { width, size: HEADING_SIZES[block.level], bold: true }),
        bold: true,
        fontSize: HEADING_SIZES[block.level],
        headlineLevel: block.level,
        margin: [0, block.level === 1 ? 0 : 10, 0, 6],
      }
    case 'paragraph':
      return {
        ...textOf(
          block.text,
          { width: width - (block.look === 'quote' ? 32 : 0), size: sizeOf(block.look) },
          block.align,
        ),
        margin: [0, 0, 0, 8],
        ...looks[block.look ?? 'plain'],
        ...(block.running === undefined ? {} : { running: block.running }),
      }
    case 'list': {
      const items = block.items.map((item) => ({ stack: blocksOf(item, width - 20) }))
      return { ...(block.ordered ? { ol: items } : { ul: items }), margin: [0, 0, 0, 4] }
    }
    case 'table':
      return tableOf(block, width)
    case 'image':
      return { image: dataAddressOf(block.bytes), width: Math.min(block.width, width), margin: [0, 0, 0, 8] }
    case 'figure':
      return { svg: drawingOf(block), margin: [0, 2, 0, 10] }
    case 'columns': {
      const share = (width - 20 * (block.columns.length - 1)) / block.columns.length
      return { columnGap: 20, columns: block.columns.map((column) => ({ width: '*', stack: blocksOf(column, share) })) }
    }
    case 'cards':
      return cardsOf(block, width)
    case 'space':
      return { text: '', margin: [0, 0, 0, block.height] }
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: RULE }],
        margin: [0, 4, 0, 8],
      }
    case 'pageBreak':
      return { text: '', pageBreak: 'after' }
  }
}

/** Draws as SVG: of a `canvas` pdfmake moves the points, and again each time it lays the pages out anew. */
function drawingOf({ width, height, shapes, labels = [] }: Extract<PaperBlock, { kind: 'figure' }>): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.map(shapeOf).join('')}${labels.map(labelOf).join('')}</svg>`
}

function shapeOf({ points, isClosed, holes = [], stroke = 'none', fill = 'none', width = 1 }: PaperShape): string {
  if (holes.length > 0) {
    const rings = [points, ...holes].map((ring) => `M${ring.map((point) => point.join(' ')).join('L')}Z`).join('')
    return `<path d="${rings}" fill-rule="evenodd" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`
  }
  const name = isClosed === true ? 'polygon' : 'polyline'
  const drawn = points.map((point) => point.join(',')).join(' ')
  return `<${name} points="${drawn}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const

function labelOf({ at: [x, y], text, align = 'left' }: PaperLabel): string {
  const look = `font-family="BCSans" font-size="${LABEL_SIZE}" fill="${MUTED}" text-anchor="${ANCHORS[align]}"`
  return `<text x="${x}" y="${y}" ${look}>${escapeXml(text)}</text>`
}

const looks = {
  plain: {},
  muted: { color: MUTED },
  small: { fontSize: SMALL_SIZE, color: MUTED },
  dense: { fontSize: SMALL_SIZE },
  quote: { italics: true, margin: [16, 0, 16, 8] as [number, number, number, number] },
}

const HAIRLINES: TableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

/** Tell texts of tables, and the foot of a page, from others. */
const [CELL_STYLE, FOOT_STYLE] = ['cell', 'foot']
/** Most rows are no higher. */
const ROW_ROOM = 60
const CELL = { fontSize: 9, lineHeight: 1.15, style: CELL_STYLE }
/** What the layout of tables leaves free left and right of a cell. */
const CELL_PADDING = 8

function tableOf({ widths, head, rows }: Extract<PaperBlock, { kind: 'table' }>, width: number): Content {
  const fixed = widths.reduce<number>((sum, each) => sum + (each === '*' ? 0 : each) + CELL_PADDING, 0)
  const share = (width - fixed) / Math.max(1, widths.filter((each) => each === '*').length)
  const cell = (bold: boolean) => (text: PaperText, at: number) => {
    const own = widths[at] ?? '*'
    return { ...textOf(text, { width: own === '*' ? share : own, size: CELL.fontSize, bold }), bold, ...CELL }
  }
  const body = [...(head ? [head.map(cell(true))] : []), ...rows.map((row) => row.map(cell(false)))]
  if (body.length === 0) return { text: '' }
  return {
    table: { widths: [...widths], headerRows: head ? 1 : 0, body, dontBreakRows: true },
    layout: HAIRLINES,
    margin: [0, 2, 0, 10],
  }
}

const CARD_PADDING = 8
/** Dashed lines to cut along. */
const CUT_LINES: TableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => RULE,
  vLineColor: () => RULE,
  hLineStyle: () => ({ dash: { length: 4, space: 3 } }),
  vLineStyle: () => ({ dash: { length: 4, space: 3 } }),
  paddingTop: () => CARD_PADDING,
  paddingBottom: () => CARD_PADDING,
  paddingLeft: () => CARD_PADDING,
  paddingRight: () => CARD_PADDING,
}

function cardsOf({ across, height, cards }: Extract<PaperBlock, { kind: 'cards' }>, width: number): Content {
  if (cards.length === 0) return { text: '' }
  const share = width / across - 2 * CARD_PADDING - 1
  const body = Array.from({ length: Math.ceil(cards.length / across) }, (_, row) =>
    Array.from({ length: across }, (_column, at) => ({ stack: blocksOf(cards[row * across + at] ?? [], share) })),
  )
  const heights = height - 2 * CARD_PADDING - 1
  return { table: { widths: Array(across).fill(share), heights, body, dontBreakRows: true }, layout: CUT_LINES }
}

function sizeOf(look: keyof typeof looks = 'plain'): number {
  return look === 'small' || look === 'dense' ? SMALL_SIZE : BODY_SIZE
}

/** Translates a text. One with letters written from right to left is broken into its lines here. */
function textOf(text: PaperText, setting: Setting, align?: 'left' | 'center' | 'right') {
  if (!hasRightToLeft(text)) return { text: piecesOf(text).map(contentOfPiece), ...(align ? { alignment: align } : {}) }
  const { lines, isRightToLeft } = directedLines(text, setting)
  const alignment: 'left' | 'center' | 'right' = align ?? (isRightToLeft ? 'right' : 'left')
  const whole = { alignment, noWrap: true, preserveLeadingSpaces: true, preserveTrailingSpaces: true }
  return { stack: lines.map((pieces) => ({ text: pieces.map(contentOfPiece), ...whole })) }
}

/** Leaves the splitting of a piece into words to the font, which turns the whole of it round if it must. */
const WHOLE: [] = []

function contentOfPiece({ text, font, bold, italic, underline, strike, link }: Piece): Content {
  const lines = [...(underline || link ? ['underline' as const] : []), ...(strike ? ['lineThrough' as const] : [])]
  return {
    text,
    ...(font === 'BCSans' ? {} : { font }),
    ...(hasRightToLeft(text) ? { fontFeatures: WHOLE } : {}),
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: true } : {}),
    ...(lines.length > 0 ? { decoration: lines } : {}),
    ...(link ? { link } : {}),
  }
}

function dataAddressOf(bytes: Uint8Array): string {
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50
  return `data:image/${isPng ? 'png' : 'jpeg'};base64,${Buffer.from(bytes).toString('base64')}`
}
