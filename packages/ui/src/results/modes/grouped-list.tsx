import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { useLanguage, useSearch, useTranslate, type Query, type SearchState } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { TypeGroups } from '../../base/type-groups.ts'
import { LinkButton } from '../../base/text.ts'
import { classFor } from '../../system/chakra.ts'
import { ResultRow, ROW_SIZE } from '../rows/result-row.tsx'
import { typeNameOfId } from '../rows/row-content.ts'
import type { CountedGroup } from '../view/counted-groups.ts'
import { VirtualResults, type ResultProps } from '../window/virtual-results.tsx'
import { HEAD_HEIGHT, listHeadOf } from './list-head.ts'
import type { ModeProps } from './mode-props.ts'

/** Rows of a group where the search finds more than it has loaded. */
const MOST = 4

/** The height of a head leaves no room for what a finger needs; tabs do. */
const NO_PADDING = { paddingBlock: 0 }

const rowOf = classFor({ '& > [data-row]': { scrollMarginTop: HEAD_HEIGHT } })
const spreadOf = classFor({ display: 'flex', gap: '8px', flex: '1', justifyContent: 'space-between' })

/** Props of `GroupedList`: those of a mode, and the groups of what was found. */
export interface GroupedListProps extends ModeProps {
  groups: readonly CountedGroup[]
  /** Narrows the list to a group. */
  onGroup: (group: CountedGroup) => void
}

/**
 * Shows what a search in all types finds as rows in groups, that of the best result first, each under a head
 * with its number. If there is more than the first page, a group shows its best rows, and its head leads to
 * all.
 */
export default function GroupedList({ groups, onGroup, ...props }: GroupedListProps) {
  const { search, label, listRef, selection, query } = props
  const [asked, setAsked] = useState<Record<string, SearchState>>({})
  const { groupOf } = use(TypeGroups)
  const shares = useMemo(() => {
    const keyOf = (id: string) => groupOf(typeNameOfId(id)).key
    const places = [...new Set(search.ids.map(keyOf))]
    const placeOf = ({ key }: CountedGroup) => (places.includes(key) ? places.indexOf(key) : places.length)
    return groups
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((group) => ({ group, ids: search.ids.filter((id) => keyOf(id) === group.key) }))
  }, [groups, search.ids, groupOf])
  const most = search.hasMore ? MOST : Number.POSITIVE_INFINITY
  const queryKey = JSON.stringify(query)
  const drawn = shares
    .map(({ group, ids }) => ({
      group,
      ids: (ids.length < Math.min(most, group.count) ? (asked[`${group.key} ${queryKey}`]?.ids ?? ids) : ids).slice(
        0,
        most,
      ),
    }))
    .filter(({ ids }) => ids.length > 0)
  const wanted = shares.filter(({ group, ids }) => ids.length < Math.min(most, group.count))
  const heads = new Map(drawn.map(({ group, ids }) => [ids[0] ?? '', { group, isWhole: ids.length >= group.count }]))
  const headsKey = drawn.map(({ group, ids }) => `${ids[0]} ${group.count} ${ids.length}`).join()
  const draw = useCallback(
    (result: ResultProps) => <GroupedRow {...result} head={heads.get(result.id)} onGroup={onGroup} />,
    // oxlint-disable-next-line react/exhaustive-deps -- `headsKey` says when the heads are others
    [headsKey, onGroup],
  )
  const ids = drawn.flatMap((group) => group.ids)
  const grouped: SearchState = {
    ...search,
    ids,
    labels: Object.assign({}, search.labels, ...Object.values(asked).map(({ labels }) => labels)),
    ...(search.hasMore ? { total: ids.length, totalIsExact: true, hasMore: false } : {}),
  }
  const tell = useCallback((key: string, found: SearchState) => setAsked((before) => ({ ...before, [key]: found })), [])
  return (
    <>
      {wanted.map(({ group }) => (
        <Ask key={`${group.key} ${queryKey}`} name={`${group.key} ${queryKey}`} {...{ group, query, tell }} />
      ))}
      <VirtualResults {...{ label, listRef, selection, draw }} search={grouped} rowSize={ROW_SIZE} />
    </>
  )
}

interface AskProps {
  name: string
  group: CountedGroup
  query: Query
  tell: (name: string, found: SearchState) => void
}

/** Asks for the best of a group of which the first page has too few, and shows nothing. */
function Ask({ name, group, query, tell }: AskProps) {
  const found = useSearch({ ...query, types: [...group.types], max: MOST, total: false })
  const key = found.ids.join()
  useEffect(() => {
    if (found.status === 'ready') tell(name, found)
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says when others were found
  }, [name, key, found.status, tell])
  return null
}

interface GroupedRowProps extends ResultProps {
  head: { group: CountedGroup; isWhole: boolean } | undefined
  onGroup: (group: CountedGroup) => void
}

function GroupedRow({ head, onGroup, ...result }: GroupedRowProps) {
  const locale = useLanguage()
  const translate = useTranslate()
  return (
    <div role="presentation" className={rowOf()}>
      {head && (
        // Tabs and filters lead to a group by the keys.
        <div aria-hidden="true" className={listHeadOf()} data-group={head.group.key}>
          <span className={spreadOf()}>
            <span>
              {head.group.label} {formatNumber(head.group.count, locale)}
            </span>
            {!head.isWhole && (
              <LinkButton tabIndex={-1} style={NO_PADDING} onClick={() => onGroup(head.group)}>
                {translate('ui.search.allOf', { total: formatNumber(head.group.count, locale) })}
              </LinkButton>
            )}
          </span>
        </div>
      )}
      <ResultRow {...result} showsType />
    </div>
  )
}
