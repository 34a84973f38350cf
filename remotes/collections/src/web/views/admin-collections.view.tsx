import {
  useCell,
  useItems,
  useItemType,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDate } from '@cairn/model/format'
import { AsyncContent, Box, Button, ColumnBody, EmptyState, LinkButton, SearchField, searchAsAsync } from '@cairn/ui'
import { valueText } from '@cairn/ui/results'
import { useDeferredValue, useMemo, useState } from 'react'
import { useGlances } from '../parts/tree/glances.ts'

const PAGE = 50
const NAMED = ['collectionType', 'owner', 'access'] as const
const TABLE = {
  borderCollapse: 'collapse',
  '& th, & td': { padding: '8px', borderTop: '1px solid', borderColor: 'line', textAlign: 'start' },
  '& thead th': { fontSize: 'sm', color: 'fgMuted', whiteSpace: 'nowrap', borderTop: '0' },
  '& tbody th': { fontWeight: 'semibold', minWidth: '140px' },
  '& td:nth-of-type(n + 4)': { whiteSpace: 'nowrap' },
} as const

/**
 * Asks the server for all collections that an administrator sees, page by page, and shows whose they are, who
 * may see them, and when they changed. A field searches them.
 */
export default function AdminCollectionsView() {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const search = useSearch(useMemo(() => allOf(text), [text]))
  return (
    <ColumnBody padded>
      <SearchField
        label={t('collections.find')}
        clearLabel={t('collections.clear')}
        value={typed}
        onChange={setTyped}
      />
      <AsyncContent of={searchAsAsync(search)}>
        {({ ids, hasMore, more }) =>
          ids.length === 0 ? (
            <EmptyState icon="library" title={t('collections.none')} guidance={t('collections.noneHelp')} />
          ) : (
            <>
              <CollectionTable ids={ids} />
              {hasMore && (
                <Button size="sm" alignSelf="start" onClick={more}>
                  {t('collections.more')}
                </Button>
              )}
            </>
          )
        }
      </AsyncContent>
    </ColumnBody>
  )
}

function allOf(text: string): Query {
  return {
    types: ['Collection'],
    ...(text === '' ? {} : { text }),
    sort: [{ key: '$label', order: 'asc' }],
    max: PAGE,
    labels: true,
  }
}

function CollectionTable({ ids }: { ids: readonly string[] }) {
  const t = useTranslate()
  const items = useItems(ids)
  const { notes } = useGlances(ids)
  const heads = ['label', ...NAMED].map((name) => t(`types.Collection.props.${name}`))
  return (
    <Box overflowX="auto" tabIndex={0} role="group" aria-label={t('views.collections.title')}>
      <Box as="table" width="full" css={TABLE}>
        <thead>
          <tr>
            {[...heads, t('collections.members'), t('collections.changed')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => (
            <CollectionRow key={id} id={id} item={items.get(id)} members={notes[id] ?? ''} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function CollectionRow({ id, item, members }: { id: string; item: Item | undefined; members: string }) {
  const translate = useTranslate()
  const locale = useLanguage()
  const type = useItemType('Collection')
  const { openRight } = useCell()
  const changed = item?.$by?.ts ?? item?._c?.ts
  return (
    <tr>
      <th scope="row">
        <LinkButton onClick={() => openRight(itemKey(id))}>{String(item?.['label'] ?? id)}</LinkButton>
      </th>
      {NAMED.map((name) => (
        <td key={name}>{item && type && valueText(item, type, name, { translate, locale })}</td>
      ))}
      <td>{members}</td>
      <td>{changed && formatDate(changed.slice(0, 10), locale)}</td>
    </tr>
  )
}
