import type { Paper, PaperBlock, SentBlock, SentImage, SentPaper } from '@cairn/contract/paper'

/** Words that every sheet has: its heading, a line below it, and the language of both. */
export interface SheetWords {
  title: string
  note: string
  language: string
}

/** A value on a sheet: in words, or as blocks for formatted text and places. */
export interface SheetRow {
  name: string
  value: string | readonly PaperBlock[]
}

const NAME_WIDTH = 140

/** Columns beside the first that a page has room for, upright and on its side. */
const [UPRIGHT, ASIDE] = [5, 9]

/**
 * Lays out a list as a table with a head that every page repeats. The first of three or more columns is the
 * widest. With more than six columns the pages lie on their side. What does not fit there follows in tables
 * that name each row again.
 */
export function listSheet(words: SheetWords, head: readonly string[], rows: readonly (readonly string[])[]): Paper {
  const others = Array.from({ length: head.length - 1 }, (_, at) => at + 1)
  const landscape = others.length > UPRIGHT
  const parts = Array.from({ length: Math.max(1, Math.ceil(others.length / ASIDE)) }, (_, at) => [
    0,
    ...others.slice(at * ASIDE, (at + 1) * ASIDE),
  ])
  const tables = parts.map((columns): PaperBlock => {
    const widths = columns.map((_, at) => (at === 0 && columns.length > 2 ? NAME_WIDTH : ('*' as const)))
    const cellsOf = (row: readonly string[]) => columns.map((column) => row[column] ?? '')
    return { kind: 'table', widths, head: cellsOf(head), rows: rows.map(cellsOf) }
  })
  const blocks = tables.flatMap((table, at): PaperBlock[] => (at === 0 ? [table] : [{ kind: 'pageBreak' }, table]))
  return { ...sheetOf(words, blocks), ...(landscape ? { landscape } : {}) }
}

/** A section of the sheet of an item: its rows, and blocks that follow them. */
export interface SheetSection {
  title: string | undefined
  rows: readonly SheetRow[]
  blocks?: readonly SentBlock[]
}

/** Lays out an item: its properties by section, each section under a heading. Empty sections are left out. */
export function itemSheet(words: SheetWords, sections: readonly SheetSection[]): SentPaper {
  const laidOut = sections
    .filter(({ rows, blocks = [] }) => rows.length > 0 || blocks.length > 0)
    .flatMap(({ title, rows, blocks = [] }): SentBlock[] => [
      ...(title === undefined ? [] : [{ kind: 'heading', level: 2, text: title } as const]),
      ...tableOf(rows),
      ...rows.flatMap(longOf),
      ...blocks,
    ])
  const { blocks, ...sheet } = sheetOf(words, [])
  return { ...sheet, blocks: [...blocks, ...laidOut] }
}

/** Lays out a map: its picture, a line below it, and its legend. */
export function mapSheet(
  words: SheetWords,
  picture: SentImage,
  { credit, legend }: { credit: string; legend: readonly string[] },
): SentPaper {
  const { blocks, ...sheet } = sheetOf(words, [
    { kind: 'paragraph', text: credit, look: 'small' },
    ...(legend.length === 0
      ? []
      : [
          {
            kind: 'list',
            items: legend.map((text): PaperBlock[] => [{ kind: 'paragraph', text }]),
          } as const,
        ]),
  ])
  const [title, note, ...rest] = blocks
  return { ...sheet, blocks: [...(title && note ? [title, note] : []), picture, ...rest] }
}

function sheetOf({ title, note, language }: SheetWords, blocks: readonly PaperBlock[]): Paper {
  return {
    ...{ language, title, size: 'LETTER', footer: title.slice(0, 100) },
    blocks: [{ kind: 'heading', level: 1, text: title }, { kind: 'paragraph', text: note, look: 'small' }, ...blocks],
  }
}

function tableOf(rows: readonly SheetRow[]): PaperBlock[] {
  const short = rows.flatMap(({ name, value }) =>
    typeof value === 'string' ? [[[{ text: name, bold: true }], value]] : [],
  )
  return short.length === 0 ? [] : [{ kind: 'table', widths: [NAME_WIDTH, '*'], rows: short }]
}

function longOf({ name, value }: SheetRow): PaperBlock[] {
  return typeof value === 'string' ? [] : [{ kind: 'heading', level: 3, text: name }, ...value]
}
