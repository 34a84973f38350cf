import type { PaperBlock, SentPaper } from '@cairn/contract/paper'

/** A table of the record: its heading, the heads of its columns, and rows of words. */
export interface RecordTable {
  title: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/**
 * Lays out the record of a claim: its sheet, then its checklist, what it asks back, its files, and what was
 * said and written of it. Each item is cited with its version. Tables without rows are left out.
 */
export function claimRecord(sheet: SentPaper, title: string, tables: readonly RecordTable[]): SentPaper {
  const [, ...rest] = sheet.blocks
  return {
    ...sheet,
    title,
    footer: title.slice(0, 100),
    blocks: [
      { kind: 'heading', level: 1, text: title },
      ...rest,
      ...tables.filter(({ rows }) => rows.length > 0).flatMap(blocksOf),
    ],
  }
}

function blocksOf({ title, head, rows }: RecordTable): PaperBlock[] {
  return [
    { kind: 'heading', level: 2, text: title },
    { kind: 'table', widths: head.map(() => '*' as const), head, rows },
  ]
}
