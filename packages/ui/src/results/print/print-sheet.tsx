import { chakra } from '../../system/chakra.ts'
import { useEffect, useRef, useState } from 'react'
import {
  useCommands,
  useItems,
  useItemType,
  useLanguage,
  useTranslate,
  type Item,
  type ItemType,
  type Query,
} from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { listSheet } from '@cairn/model/paper-sheets'
import { Button } from '../../base/button.tsx'
import { Spacer } from '../../base/layout.ts'
import { findAllIds } from '../bulk/bulk.ts'
import { columnTitleKey } from '../modes/table-columns.ts'
import { useTableLayout } from '../modes/use-table-layout.ts'
import { useCareLines } from './use-care-lines.ts'
import { usePaper } from './use-paper.ts'
import { itemLabel, valueText, typeNameOfId } from '../rows/row-content.ts'

/** Rows at most. For more there is the export. */
const MOST = 1000
const NONE: string[] = []

const Sheet = chakra('div', {
  base: { flex: '1', minHeight: '0', overflow: 'auto', padding: '16px', _print: { overflow: 'visible', padding: '0' } },
})
const Bar = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '8px 16px',
    bg: 'primaryBg',
    fontSize: 'sm',
    _print: { display: 'none' },
  },
})
const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    lineHeight: 'roomy',
    '& caption': { textAlign: 'start', color: 'fgMuted', paddingBottom: '8px' },
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      padding: '4px 12px 4px 0',
      borderBottom: '1px solid',
      borderColor: 'line',
      overflowWrap: 'anywhere',
      // On small screens the table scrolls sideways.
      '@media screen': { minWidth: '110px' },
    },
    '& thead th': { color: 'fgMuted', fontWeight: 'semibold', fontSize: 'xs', whiteSpace: 'nowrap' },
    '& tbody th': { fontWeight: 'semibold' },
    // Keeps a row on one page.
    '& tr': { breakInside: 'avoid' },
  },
})

/**
 * Props of `PrintSheet`, which shows the first 1,000 results as a plain table with the user's columns, and
 * opens the print dialog once.
 */
export interface PrintSheetProps {
  query: Query
  type: ItemType
  /** Name and number of the results in words. */
  caption: string
  onClose: () => void
}

/**
 * Shows the first 1,000 results as a plain table with the user's columns, and opens the print dialog
 * once. It stays until the user closes it. Calls `onClose` if the results cannot be fetched.
 */
export default function PrintSheet({ query, type, caption, onClose }: PrintSheetProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const ids = useFirstIds(query, onClose)
  const items = useItems(ids ?? NONE)
  const [{ columns: chosen, pinned }] = useTableLayout(type)
  const columns = [...pinned, ...chosen.filter((name) => !pinned.includes(name))]
  const [now] = useState(() => Date.now())
  const isReady = ids !== undefined && items.size >= ids.length
  usePrintOnce(isReady)
  const print = usePaper()
  const careOf = useCareLines()
  const keep = () => {
    const head = [translate('ui.results.label'), ...columns.map((name) => translate(columnTitleKey(name, type)))]
    const shown = (ids ?? []).flatMap((id) => items.get(id) ?? [])
    const textOf = (item: Item, name: string) => valueText(item, type, name, { translate, locale: language })
    const titleOf = (item: Item) => [itemLabel(item, type, language) || item.$id, ...careOf(item)].join('\n')
    const rows = shown.map((item) => [titleOf(item), ...columns.map((name) => textOf(item, name))])
    const words = { title: caption, note: formatDateTime(now, language), language }
    print({ paper: listSheet(words, head, rows), name: caption, items: shown.map(({ $id }) => $id) })
  }
  return (
    <>
      <Bar role="group" aria-label={translate('ui.print.title')}>
        <span role="status">
          {isReady
            ? translate('ui.print.ready', { count: ids.length })
            : translate('ui.print.waiting', { count: items.size, total: ids?.length ?? 0 })}
        </span>
        <Spacer />
        <Button size="sm" kind="primary" disabled={ids === undefined} onClick={() => globalThis.print()}>
          {translate('ui.print.print')}
        </Button>
        <Button size="sm" disabled={!isReady} onClick={keep}>
          {translate('ui.print.pdf')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {translate('ui.print.close')}
        </Button>
      </Bar>
      <Sheet tabIndex={0}>
        <Table>
          <caption>
            {caption} · {formatDateTime(now, language)}
          </caption>
          <thead>
            <tr>
              <th scope="col">{translate('ui.results.label')}</th>
              {columns.map((name) => (
                <th scope="col" key={name}>
                  {translate(columnTitleKey(name, type))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ids?.map((id) => (
              <Row key={id} id={id} item={items.get(id)} type={type} columns={columns} careOf={careOf} />
            ))}
          </tbody>
        </Table>
      </Sheet>
    </>
  )
}

interface RowProps {
  id: string
  item: Item | undefined
  type: ItemType
  columns: readonly string[]
  careOf: (item: Item) => string[]
}

function Row({ id, item, type, columns, careOf }: RowProps) {
  const translate = useTranslate()
  const locale = useLanguage()
  const own = useItemType(typeNameOfId(id))
  if (!item) return null
  return (
    <tr>
      <th scope="row">
        <bdi>{(own && itemLabel(item, own, locale)) || id}</bdi>
        {careOf(item).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </th>
      {columns.map((name) => (
        <td key={name}>
          <bdi>{valueText(item, type, name, { translate, locale })}</bdi>
        </td>
      ))}
    </tr>
  )
}

/** Returns the ids of a query as of now, undefined while loading. They do not update while printing. */
function useFirstIds(query: Query, onFailed: () => void): string[] | undefined {
  const { search, report } = useCommands()
  const [ids, setIds] = useState<string[] | undefined>(undefined)
  const asked = useRef({ query, onFailed })
  useEffect(() => {
    let isCurrent = true
    const { query: first, onFailed: fail } = asked.current
    findAllIds(search, first, MOST).then(
      (found) => isCurrent && setIds(found),
      (thrown: unknown) => {
        report(thrown)
        fail()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [search, report])
  return ids
}

function usePrintOnce(isReady: boolean): void {
  const hasPrinted = useRef(false)
  useEffect(() => {
    if (!isReady || hasPrinted.current) return
    hasPrinted.current = true
    globalThis.print()
  }, [isReady])
}
