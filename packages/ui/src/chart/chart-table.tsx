import { useLanguage } from '@cairn/contract/web'
import { chakra } from '../system/chakra.ts'
import type { ChartData } from './chart-data.ts'

const Frame = chakra('div', {
  base: { overflowX: 'auto' },
  variants: {
    isHidden: {
      true: {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
  },
})
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { textAlign: 'start', color: 'fgMuted', fontSize: 'note', paddingBottom: '4px' },
    '& th, & td': { padding: '6px 8px', borderTop: '1px solid', borderColor: 'line', textAlign: 'end' },
    '& th:first-of-type': { textAlign: 'start', paddingInlineStart: '0' },
    '& thead th': { fontSize: 'xs', color: 'fgMuted', fontWeight: 'semibold', borderTop: 'none' },
    '& tbody th': { fontWeight: 'normal' },
  },
})

/** Props of `ChartTable`: a hidden table is for assistive technology alone. */
export interface ChartTableProps extends ChartData {
  label: string
  head: string
  isHidden: boolean
}

/** Shows what a chart shows as a table: a row for each name, and a column for each series. */
export function ChartTable({ label, head, series, rows, isHidden }: ChartTableProps) {
  const language = useLanguage()
  return (
    <Frame isHidden={isHidden}>
      <Table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {[head, ...series.map((each) => each.label)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {series.map(({ key }, at) => (
                <td key={key}>{(row.values[at] ?? 0).toLocaleString(language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}
