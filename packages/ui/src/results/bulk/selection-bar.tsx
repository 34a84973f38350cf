import { chakra } from '../../system/chakra.ts'
import { useState } from 'react'
import { STEWARD_RIGHT } from '@cairn/contract'
import {
  useCommands,
  useLanguage,
  useTranslate,
  type ItemType,
  type Query,
  type SearchState,
} from '@cairn/contract/web'
import { Button, IconButton } from '../../base/button.tsx'
import { hasFiles, useZipFiles } from '../../files/use-zip-files.ts'
import { BulkAsks } from './bulk-asks.tsx'
import { BulkChangeMenu } from './bulk-change-menu.tsx'
import { BulkCare } from './bulk-care.tsx'
import { BulkPin } from './bulk-pin.tsx'
import { bulkMoveKey, bulkMovesOf } from './bulk-moves.ts'
import { ANY_TYPE } from '../view/any-type.ts'
import { findAllIds } from './bulk.ts'
import { useBulk } from './use-bulk.tsx'
import { useBulkTask } from './use-bulk-task.tsx'
import { useOffered } from './use-offered.ts'
import type { Selection } from './use-selection.ts'

const Bar = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '6px 12px 6px 16px',
    bg: 'primaryBg',
    borderBottom: '1px solid',
    borderColor: 'line',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    animation: 'appear 120ms',
    _print: { display: 'none' },
  },
})
/** Keeps what destroys away from what changes. */
const Apart = chakra('span', {
  base: {
    borderInlineStart: '1px solid',
    borderColor: 'lineStrong',
    marginInlineStart: '10px',
    paddingInlineStart: '16px',
  },
})
const Count = chakra('span', { base: { fontWeight: 'semibold', marginInlineEnd: 'auto' } })

/**
 * Props of `SelectionBar`, which shows how many results are selected, with buttons to select all, change
 * their state, zip and delete them.
 */
export interface SelectionBarProps {
  selection: Selection
  search: SearchState
  /** Query of the results, for selecting all of them. */
  query: Query
  type: ItemType
}

/**
 * Shows how many results are selected, with buttons to select all, and to change their state, zip and delete
 * them, as far as the person may do that with one of them. While a bulk operation is running it shows the
 * progress and a button that stops it.
 */
export default function SelectionBar({ selection, search, query, type }: SelectionBarProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { ids } = selection
  const { work, remove, move, ask, pin } = useBulk(selection, type)
  const change = useBulkTask(selection)
  const archive = useZipFiles()
  const offered = useOffered(ids)
  const number = (count: number) => count.toLocaleString(language)
  if (work)
    return (
      <Bar>
        <Count role="status">
          {translate('ui.results.bulk.progress', { count: number(work.count), total: number(work.total) })}
        </Count>
        <progress value={work.count} max={work.total} aria-label={translate('ui.results.bulk.working')} />
        <Button size="sm" onClick={work.stop}>
          {translate('ui.results.bulk.stop')}
        </Button>
      </Bar>
    )
  return (
    <Bar role="toolbar" aria-label={translate('ui.results.select')}>
      <Count role="status">{translate('ui.results.selected', { count: number(ids.size) })}</Count>
      <SelectAll {...{ selection, search, query }} />
      {bulkMovesOf(type)
        .filter(offered.move)
        .map((action) => (
          <Button key={action} size="sm" disabled={ids.size === 0} onClick={() => move(action)}>
            {translate(bulkMoveKey(type, action))}
          </Button>
        ))}
      <BulkAsks type={type} ids={ids} offered={offered} onAsk={ask} />
      {offered.right('update') && <BulkChangeMenu type={type} ids={ids} onChange={change} />}
      {offered.right(STEWARD_RIGHT) && (
        <BulkCare type={type} ids={ids} onAsk={(asked) => change(translate('ui.results.bulk.cared'), asked)} />
      )}
      <BulkPin ids={ids} onPin={pin} />
      {(type === ANY_TYPE || hasFiles(type)) && (
        <Button size="sm" icon="paperclip" disabled={ids.size === 0} onClick={() => archive({ ids: [...ids] })}>
          {translate('ui.files.zip')}
        </Button>
      )}
      {offered.right('delete') && (
        <Apart>
          <Button size="sm" kind="danger" disabled={ids.size === 0} onClick={remove}>
            {translate('ui.results.delete')}
          </Button>
        </Apart>
      )}
      <IconButton icon="x" label={translate('ui.results.stopSelecting')} onClick={selection.stop} />
    </Bar>
  )
}

/** Selects all loaded results at the first press, and all that the query finds at the second. */
function SelectAll({ selection, search, query }: Pick<SelectionBarProps, 'selection' | 'search' | 'query'>) {
  const translate = useTranslate()
  const language = useLanguage()
  const { search: ask, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const hasLoaded = search.ids.every((id) => selection.ids.has(id))
  if (hasLoaded && (!search.hasMore || selection.ids.size > search.ids.length)) return null
  const count = hasLoaded ? search.total : search.ids.length
  const total = `${count.toLocaleString(language)}${hasLoaded && !search.totalIsExact ? '+' : ''}`
  const select = async () => {
    if (!hasLoaded) return selection.set(search.ids)
    setBusy(true)
    try {
      selection.set(await findAllIds(ask, query))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" kind="ghost" busy={isBusy} onClick={() => select().catch(report)}>
      {translate('ui.results.selectAll', { total })}
    </Button>
  )
}
