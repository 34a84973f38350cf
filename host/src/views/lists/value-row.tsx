import type { TextKey } from '@cairn/contract/texts'
import { useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Chip, IconButton, Text } from '@cairn/ui'
import type { Item } from '@cairn/contract'
import { MergeForm } from './merge-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { RenameForm } from './rename-form.tsx'
import { LIST_VALUE, type ListRowValue, type Uses } from './use-list-rows.ts'

/** What a dragged value carries: its place. */
const DRAGGED = 'application/x-cairn-list-value'

/** Props of the row of a list value in the editor. */
export interface ValueRowProps {
  list: string
  /** Organisation whose value it is; undefined for a general one. */
  owner: string | undefined
  row: ListRowValue
  /** All values of the list, of which this is the one at `index`. */
  rows: readonly ListRowValue[]
  index: number
  mayEdit: boolean
  /** Whether archiving and merging ask for a reason. */
  asksReason: boolean
  /** How often it is used, if known. */
  uses: Uses[string] | undefined
  /** Moves this value to another index. */
  onMove: (to: number) => void
  /** Called when the value at another index was dropped on this one. */
  onTake: (from: number) => void
}

/**
 * Renders a list value with its actions for those who may edit it. It can be moved by dragging or by
 * buttons.
 */
export function ValueRow(props: ValueRowProps) {
  const { row, index, mayEdit, uses, onTake } = props
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="6px"
      padding="7px 16px"
      borderBottom="1px solid"
      borderColor="line"
      draggable={mayEdit}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(DRAGGED)
        if (from === '') return
        event.preventDefault()
        onTake(Number(from))
      }}
    >
      <Box flex="1" minWidth="140px" lineHeight="roomy" overflowWrap="anywhere">
        <Text as="span" fontWeight="semibold">
          {row.label}
        </Text>{' '}
        <Text as="span" size="sm" tone="muted">
          {row.key}
        </Text>
      </Box>
      {row.isArchived && <Chip icon="inbox">{t('app.lists.archived')}</Chip>}
      {!row.item && <Chip>{t('app.lists.starter')}</Chip>}
      <Text size="sm" tone="muted" whiteSpace="nowrap">
        {t('app.lists.uses', {
          count: uses?.count ?? 0,
          shown: `${(uses?.count ?? 0).toLocaleString(language)}${uses && !uses.isExact ? '+' : ''}`,
        })}
      </Text>
      {mayEdit && <Tools {...props} />}
    </Box>
  )
}

function Tools({ list, owner, row, rows, index, asksReason, uses, onMove }: ValueRowProps) {
  const t = useTranslate()
  const { act, createItem, deleteItem, openDialog, report, startTask } = useCommands()
  const { item, label, isArchived } = row
  const named = (key: TextKey) => `${t(key)}: ${label}`
  /** A starter is written down as an item before it can be changed. */
  const written = async (): Promise<Item> =>
    item ??
    createItem(LIST_VALUE, {
      ...{ list, key: row.key, translations: { en: label }, order: index },
      ...(owner ? { owner } : {}),
    })
  const setArchived = (reason?: string) =>
    void written()
      .then(({ $id }) => act(isArchived ? 'unarchive' : 'archive', $id, reason === undefined ? {} : { reason }))
      .catch(report)
  const archiveWord = t(isArchived ? 'app.lists.unarchive' : 'app.lists.archive')
  const others = rows.filter((other) => other.key !== row.key && !other.isArchived && other.item)
  return (
    <Box display="flex" gap="2px">
      <IconButton
        icon="chevron-up"
        label={named('app.lists.up')}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="chevron-down"
        label={named('app.lists.down')}
        disabled={index === rows.length - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        icon="pencil"
        label={named('app.lists.rename')}
        onClick={() =>
          void openDialog({
            title: t('app.lists.renameTitle', { label }),
            maxWidth: 480,
            Content: ({ close }) => (
              <RenameForm
                {...{ list, owner, written, close }}
                value={row.key}
                translations={item?.['translations']}
                backwards={item?.['backwards']}
              />
            ),
          })
        }
      />
      <IconButton
        icon={isArchived ? 'refresh' : 'inbox'}
        label={`${archiveWord}: ${label}`}
        onClick={() => {
          if (!asksReason) return setArchived()
          void openDialog({
            title: `${archiveWord}: ${label}`,
            maxWidth: 480,
            Content: ({ close }) => (
              <ReasonForm
                action={archiveWord}
                onGive={(reason) => {
                  setArchived(reason)
                  close()
                }}
              />
            ),
          })
        }}
      />
      {item && others.length > 0 && (
        <IconButton
          icon="sort"
          label={named('app.lists.merge')}
          onClick={() =>
            void openDialog({
              title: t('app.lists.mergeTitle', { label }),
              maxWidth: 480,
              Content: ({ close }) => (
                <MergeForm
                  {...{ others, asksReason }}
                  onMerge={(into, reason) => {
                    const why = reason === '' ? {} : { reason }
                    startTask('mergeListValues', { t: LIST_VALUE, i: item._i, into, ...why }).catch(report)
                    close()
                  }}
                />
              ),
            })
          }
        />
      )}
      {item && (uses?.count ?? 0) === 0 && (
        <IconButton
          icon="x"
          label={named('app.lists.delete')}
          onClick={() => void deleteItem(item.$id).catch(report)}
        />
      )}
    </Box>
  )
}
