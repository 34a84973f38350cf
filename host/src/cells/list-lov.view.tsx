import { ALL, type Query } from '@cairn/contract/query'
import {
  useCell,
  useItems,
  useItemType,
  useLanguage,
  useSearch,
  useSession,
  useTranslate,
  type Item,
} from '@cairn/contract/web'
import { mayCreate } from '@cairn/model/may-create'
import { textIn, type Translated } from '@cairn/model/value-objects'
import { Button, ColumnFooter, EmptyState, ErrorNotice } from '@cairn/ui'
import { Tree, type TreeNode } from '@cairn/ui/tree'
import { useMemo } from 'react'
import { bringResultTexts } from '../areas/results-texts.ts'
import { BodySkeleton } from './body-skeleton.tsx'

bringResultTexts()

const LIST_VALUE = 'LOVValue'
const VALUES: Query = { types: [LIST_VALUE], max: ALL, labels: true, sort: [{ key: '$label', order: 'asc' }] }

/** Lists of values as a tree: each list with the values kept for it, which open to the right (platform-core section 2, `/list-lov`). */
export default function ListLovView() {
  const t = useTranslate()
  const language = useLanguage()
  const { rightKey, openRight, openNew } = useCell()
  const session = useSession()
  const type = useItemType(LIST_VALUE)
  const search = useSearch(VALUES)
  const items = useItems(search.ids)
  const nodes = useMemo(() => treeOf([...items.values()], language), [items, language])
  const isEmpty = search.status === 'ready' && search.ids.length === 0
  if (search.status === 'error')
    return (
      <ErrorNotice
        title={t(search.error?.userMessage ?? 'errors.generalFailure')}
        retryLabel={t('app.retry')}
        onRetry={search.retry}
      />
    )
  if (!isEmpty && nodes.length === 0) return <BodySkeleton />
  return (
    <>
      {isEmpty ? (
        <EmptyState
          icon="book"
          title={t('app.lists.empty')}
          guidance={session?.hideGuidance ? undefined : t('app.lists.guidance')}
        />
      ) : (
        <Tree
          nodes={nodes}
          label={t('app.lists.values')}
          openId={rightKey?.replace(/^i-/, '')}
          onOpen={(id) => openRight(`i-${id}`)}
        />
      )}
      {type && mayCreate(session, type) && (
        <ColumnFooter>
          <Button size="sm" icon="plus" onClick={() => openNew(LIST_VALUE)}>
            {t('app.lists.new')}
          </Button>
        </ColumnFooter>
      )}
    </>
  )
}

/** A node for each list, by name, with its values in the order their label has. */
function treeOf(items: readonly Item[], language: string): TreeNode[] {
  const lists = Map.groupBy(items, (item) => String(item['list']))
  return [...lists]
    .map(([list, values]) => ({
      id: list,
      name: list,
      weight: values.length,
      children: values.map((value) => ({ id: value.$id, name: wordOf(value, language) })),
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

/** The word of a value in the language of the texts; its key where it has none. */
function wordOf({ translations, key }: Item, language: string): string {
  return textIn((translations ?? {}) as Translated, language) || String(key)
}
