import type { VirtualItem } from '@tanstack/react-virtual'
import { classFor } from '../system/chakra.ts'

const LINE = 'var(--cairn-colors-line)'

/** Two lines of text, and the line between rows, again and again at the height of a row. */
const linesOf = classFor({
  position: 'absolute',
  insetInline: '0',
  backgroundImage: [
    `linear-gradient(transparent 15px, ${LINE} 15px 25px, transparent 25px)`,
    `linear-gradient(transparent 37px, ${LINE} 37px 46px, transparent 46px)`,
    `linear-gradient(transparent calc(var(--row) - 1px), ${LINE} 0)`,
  ].join(', '),
  backgroundSize: '55% var(--row), 35% var(--row), 100% var(--row)',
  backgroundPosition: '17px 0, 17px 0, 0 0',
  backgroundRepeat: 'repeat-y',
  '&:dir(rtl)': { backgroundPosition: 'right 17px top 0, right 17px top 0, 0 0' },
  _print: { display: 'none' },
})

export interface UndrawnRowsProps {
  rows: readonly VirtualItem[]
  drawn: readonly VirtualItem[]
  /** Pixels of a row, with what stands between it and the next. */
  rowSize: number
  /** Where rows are counted from, in pixels. */
  above?: number
}

/** The rows that a thrown list passes without drawing them: one element for all that stand together. */
export function UndrawnRows({ rows, drawn, rowSize, above = 0 }: UndrawnRowsProps) {
  return stretches({ rows, drawn }).map(({ start, end }, at) => (
    <div
      key={at}
      aria-hidden="true"
      className={linesOf()}
      style={{ top: start - above, height: end - start, '--row': `${rowSize}px` } as object}
    />
  ))
}

/** From where to where rows are missing. */
function stretches({ rows, drawn }: Pick<UndrawnRowsProps, 'rows' | 'drawn'>): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const isDrawn = new Set(drawn.map(({ index }) => index))
  let isOpen = false
  for (const row of rows) {
    const last = found.at(-1)
    if (isDrawn.has(row.index)) isOpen = false
    else if (isOpen && last) last.end = row.end
    else {
      found.push({ start: row.start, end: row.end })
      isOpen = true
    }
  }
  return found
}
