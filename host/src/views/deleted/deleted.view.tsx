import { parseItemId } from '@cairn/contract'
import type { DeletedItem } from '@cairn/contract/deleted'
import { errorText, useCell, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, ColumnToolbar, EmptyState, ErrorNotice, Row, NativeSelect } from '@cairn/ui'
import { SkeletonRows, VirtualList, type VirtualRowProps } from '@cairn/ui/results'
import { useItemType } from '../../state/items/use-item-type.ts'
import { useRegistry, useUser } from '../../state/use-shell-state.ts'
import { useDeletedWords } from '../../columns/deleted/deleted-words.ts'
import { useDeletedList, type DeletedList } from '../../columns/deleted/use-deleted.ts'

/**
 * Renders the list of deleted items that the person may restore, newest first, of all types or a chosen one.
 * Opening one leads to its column, where it can be restored.
 */
export default function DeletedView() {
  const t = useTranslate()
  const { parameter, openRight, rightKey } = useCell()
  const list = useDeletedList(parameter)
  const byId = new Map<string, DeletedItem>(list.items.map((item) => [item.id, item]))
  return (
    <>
      <TypeChoice />
      {byId.size === 0 ? (
        <Missing list={list} />
      ) : (
        <VirtualList
          ids={[...byId.keys()]}
          label={t('app.deleted.title')}
          openId={rightKey?.slice('i-'.length)}
          hasMore={list.hasMore}
          more={list.more}
          onOpen={(id) => openRight(itemKey(id))}
          row={(id, row) => {
            const item = byId.get(id)
            return item && <DeletedRow key={id} item={item} row={row} />
          }}
        />
      )}
    </>
  )
}

/** Which type is listed. Any may have deleted items that are not fetched yet. */
function TypeChoice() {
  const t = useTranslate()
  const { types } = useRegistry()
  const { parameter, setParameter } = useCell()
  const names = [...new Set([...types.keys(), ...(parameter ? [parameter] : [])])]
    .map((type) => ({ type, name: t(`types.${type}.name`) }))
    .sort((one, other) => one.name.localeCompare(other.name))
  return (
    <ColumnToolbar>
      <NativeSelect
        aria-label={t('app.deleted.type')}
        value={parameter}
        onChange={(event) => setParameter(event.currentTarget.value)}
      >
        <option value="">{t('app.deleted.allTypes')}</option>
        {names.map(({ type, name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </ColumnToolbar>
  )
}

function DeletedRow({ item, row }: { item: DeletedItem; row: VirtualRowProps }) {
  const t = useTranslate()
  const { type } = parseItemId(item.id)
  // The name of the type comes with its area's data.
  const known = useItemType(type)
  const words = useDeletedWords(item)
  return <Row {...row} title={item.label} line={words} figure={known && t(`types.${type}.name`)} />
}

/** Renders the empty list: loading, an error, or a message that there is nothing. */
function Missing({ list }: { list: DeletedList }) {
  const t = useTranslate()
  const hidesGuidance = useUser()?.hideGuidance === true
  if (list.isLoading)
    return (
      <Box aria-busy="true">
        <SkeletonRows count={3} />
      </Box>
    )
  if (!list.error)
    return (
      <EmptyState
        icon="trash"
        title={t('app.deleted.none')}
        {...(hidesGuidance ? {} : { guidance: t('app.deleted.guidance') })}
      />
    )
  const { title, detail } = errorText(t, list.error)
  return (
    <Box padding="4">
      <ErrorNotice
        title={t('app.deleted.failed')}
        next={title}
        retryLabel={t('app.retry')}
        onRetry={list.again}
        detail={detail}
        detailLabel={t('app.detail')}
      />
    </Box>
  )
}
