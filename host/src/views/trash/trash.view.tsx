import type { TrashedFile } from '@cairn/contract/trash'
import { useCell, useCommands, useLabel, useLanguage, useTranslate, errorText } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatDateTime, formatSize } from '@cairn/model/format'
import {
  Box,
  Button,
  Chip,
  ColumnBody,
  ColumnToolbar,
  EmptyState,
  ErrorNotice,
  LinkButton,
  SegmentedControl,
  Text,
} from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { useState } from 'react'
import { useUser } from '../../state/use-shell-state.ts'
import { useTrash, type Trash } from './use-trash.ts'

const ALL = 'all'

/**
 * Renders the list of attachments removed from their item (the trash) that the person may restore: of the
 * item in the column's parameter, or of all items.
 */
export default function TrashView() {
  const { parameter, setParameter } = useCell()
  const [of] = useState(parameter)
  const trash = useTrash(parameter)
  return (
    <>
      {of !== '' && <Reach of={of} parameter={parameter} setParameter={setParameter} />}
      {trash.files.length === 0 ? <Missing trash={trash} isOfOne={parameter !== ''} /> : <List trash={trash} />}
    </>
  )
}

/** Renders the choice between the files of one item and of all. */
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

function List({ trash: { files, labels, hasMore, more } }: { trash: Trash }) {
  const t = useTranslate()
  return (
    <ColumnBody>
      <Box as="ul" listStyleType="none" aria-label={t('app.trash.title')}>
        {files.map((file) => (
          <Row key={file.id} file={file} labels={labels} />
        ))}
      </Box>
      {hasMore && (
        <Box padding="12px 16px">
          <Button size="sm" onClick={more}>
            {t('app.trash.lookOn')}
          </Button>
        </Box>
      )}
    </ColumnBody>
  )
}

function Row({ file, labels }: { file: TrashedFile; labels: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const { act, notify, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const { id, name, size, item, at, by, isDeleted } = file
  const of = labels[item] ?? item
  const bringBack = async () => {
    setBusy(true)
    await act('bringBackFile', id).then(() => notify(t('app.trash.back', { name, item: of })), report)
    setBusy(false)
  }
  const when = formatDateTime(at, language)
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="6px 12px"
      padding="9px 16px"
      borderBottom="1px solid"
      borderColor="line"
    >
      <Box flex="1 1 200px" minWidth="0" overflowWrap="anywhere">
        {/* One that was deleted is shown to nobody before it is back. */}
        {isDeleted ? (
          <Text fontWeight="semibold">{name}</Text>
        ) : (
          <LinkButton onClick={() => openRight(itemKey(id))} textAlign="start">
            {name}
          </LinkButton>
        )}
        <Text size="sm" tone="muted">
          {[t('app.trash.from', { item: of }), formatSize(size)].join(' · ')}
        </Text>
        <Text size="sm" tone="muted">
          {labels[by] ? t('app.trash.byAt', { who: labels[by], when }) : when}
        </Text>
      </Box>
      {isDeleted && <Chip tone="bad">{t('app.item.deleted')}</Chip>}
      <Button
        size="sm"
        busy={isBusy}
        aria-label={t('app.trash.bringBackName', { name })}
        onClick={() => void bringBack()}
      >
        {t('app.trash.bringBack')}
      </Button>
    </Box>
  )
}

/** Renders the empty list: loading, an error, or a message that there are none. */
function Missing({ trash: { error, isLoading, hasMore, more, again }, isOfOne }: { trash: Trash; isOfOne: boolean }) {
  const t = useTranslate()
  const hidesGuidance = useUser()?.hideGuidance === true
  if (error) {
    const { title, detail } = errorText(t, error)
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
