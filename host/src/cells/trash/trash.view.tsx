import type { TrashedFile } from '@cairn/contract/trash'
import { useCell, useCommands, useLabel, useLanguage, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDateTime, formatSize } from '@cairn/model/format'
import { Box, Button, Chip, ColumnToolbar, EmptyState, ErrorNotice, ListRow, SegmentedControl } from '@cairn/ui'
import { SkeletonRows, VirtualList, type VirtualRowProps } from '@cairn/ui/results'
import { useState } from 'react'
import { useUser } from '../../data/use-shell-state.ts'
import { wordsOfError } from '../../shell/error-words.ts'
import { useTrash, type Trash } from './use-trash.ts'

const ALL = 'all'

/** Files in the trash that the person may bring back: of the item that the parameter of the column names, or of all. */
export default function TrashView() {
  const { parameter, setParameter } = useCell()
  const [of] = useState(parameter)
  const trash = useTrash(parameter)
  const { openRight, rightKey } = useCell()
  return (
    <>
      {of !== '' && <Reach of={of} parameter={parameter} setParameter={setParameter} />}
      {trash.files.length === 0 ? (
        <Missing trash={trash} isOfOne={parameter !== ''} />
      ) : (
        <List trash={trash} openId={rightKey?.slice('i-'.length)} onOpen={(id) => openRight(itemKey(id))} />
      )}
    </>
  )
}

/** Whether the files of one item are shown, or those of all. */
function Reach({ of, parameter, setParameter }: { of: string; parameter: string; setParameter: (to: string) => void }) {
  const t = useTranslate()
  return (
    <ColumnToolbar>
      <SegmentedControl
        label={t('app.trash.of')}
        value={parameter === '' ? ALL : of}
        onChange={(value) => setParameter(value === ALL ? '' : of)}
        options={[
          { value: of, label: useLabel(of) ?? of },
          { value: ALL, label: t('app.trash.all') },
        ]}
      />
    </ColumnToolbar>
  )
}

function List({ trash, openId, onOpen }: { trash: Trash; openId: string | undefined; onOpen: (id: string) => void }) {
  const t = useTranslate()
  const byId = new Map(trash.files.map((file) => [file.id as string, file]))
  return (
    <VirtualList
      ids={[...byId.keys()]}
      label={t('app.trash.title')}
      openId={openId}
      hasMore={trash.hasMore}
      more={trash.more}
      // One that was deleted is shown to nobody before it is back: what opens is the item it was of.
      onOpen={(id) => onOpen(byId.get(id)?.isDeleted ? (byId.get(id)?.item ?? id) : id)}
      row={(id, row) => {
        const file = byId.get(id)
        return file && <Row key={id} file={file} labels={trash.labels} row={row} />
      }}
    />
  )
}

interface RowProps {
  file: TrashedFile
  labels: Readonly<Record<string, string>>
  row: VirtualRowProps
}

function Row({ file: { id, name, size, item, at, by, isDeleted }, labels, row }: RowProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { act, notify, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const of = labels[item] ?? item
  const bringBack = async () => {
    setBusy(true)
    await act('bringBackFile', id).then(() => notify(t('app.trash.back', { name, item: of })), report)
    setBusy(false)
  }
  const when = formatDateTime(at, language)
  return (
    <ListRow
      {...row}
      title={name}
      subtitle={
        <>
          {[t('app.trash.from', { item: of }), formatSize(size)].join(' · ')}
          <br />
          {labels[by] ? t('app.trash.byAt', { who: labels[by], when }) : when}
        </>
      }
      end={
        <>
          {isDeleted && <Chip tone="bad">{t('app.item.deleted')}</Chip>}
          <Button
            size="sm"
            busy={isBusy}
            aria-label={t('app.trash.bringBackName', { name })}
            onClick={(event) => {
              event.stopPropagation()
              void bringBack()
            }}
          >
            {t('app.trash.bringBack')}
          </Button>
        </>
      }
    />
  )
}

/** What stands where no file is shown: they are on their way, could not be fetched, or there are none. */
function Missing({ trash: { error, isLoading, hasMore, more, again }, isOfOne }: { trash: Trash; isOfOne: boolean }) {
  const t = useTranslate()
  const hidesGuidance = useUser()?.hideGuidance === true
  if (error) {
    const { title, detail } = wordsOfError(t, error)
    return (
      <Box padding="4">
        <ErrorNotice
          title={t('app.trash.failed')}
          next={title}
          retryLabel={t('app.retry')}
          onRetry={again}
          detail={detail}
          detailLabel={t('app.detail')}
        />
      </Box>
    )
  }
  if (isLoading)
    return (
      <Box aria-busy="true">
        <SkeletonRows count={3} />
      </Box>
    )
  if (hasMore)
    return (
      <EmptyState
        icon="trash"
        title={t('app.trash.noneYet')}
        actions={<Button onClick={more}>{t('app.trash.lookOn')}</Button>}
      />
    )
  return (
    <EmptyState
      icon="trash"
      title={t(isOfOne ? 'app.trash.noneOfOne' : 'app.trash.none')}
      {...(hidesGuidance ? {} : { guidance: t('app.trash.guidance') })}
    />
  )
}
