import type { Item, ItemType, ItemVersion } from '@cairn/contract'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useCommands, useLabel, useTranslate } from '@cairn/contract/web'
import { displayText, formatDateTime } from '@cairn/model/format'
import {
  Avatar,
  Box,
  Button,
  ColumnBody,
  DescriptionList,
  DescriptionRow,
  ErrorNotice,
  HStack,
  Skeleton,
  Text,
} from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useShell } from '../data/shell.ts'
import { wordsOfError } from '../shell/error-words.ts'

type History =
  | { status: 'loading' }
  | { status: 'ready'; versions: ItemVersion[] }
  | { status: 'failed'; error: CairnError }

/** Every kept change of an item, newest first: who, when, and what it was before. */
export default function HistoryBody({ item, type }: { item: Item; type: ItemType }) {
  const t = useTranslate()
  const [history, retry] = useHistory(item)
  if (history.status === 'loading') {
    return (
      <ColumnBody padded aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </ColumnBody>
    )
  }
  if (history.status === 'failed') {
    const { title, detail } = wordsOfError(t, history.error)
    return (
      <ColumnBody padded>
        <ErrorNotice
          title={title}
          retryLabel={t('app.retry')}
          onRetry={retry}
          detail={detail}
          detailLabel={t('app.detail')}
        />
      </ColumnBody>
    )
  }
  return (
    <ColumnBody padded tabIndex={0}>
      <Box as="ol" display="flex" flexDirection="column" gap="5">
        {history.versions.map((version) => (
          <Version key={version.u} version={version} item={item} type={type} />
        ))}
      </Box>
    </ColumnBody>
  )
}

function Version({ version, item, type }: { version: ItemVersion; item: Item; type: ItemType }) {
  const t = useTranslate()
  const who = useLabel(version.by) ?? version.by
  const changes = Object.entries(version.changes).filter(([property]) => type.properties[property])
  return (
    <Box
      as="li"
      display="flex"
      flexDirection="column"
      gap="2"
      borderBottom="1px solid"
      borderColor="line"
      paddingBottom="4"
    >
      <HStack>
        <Avatar name={who} size="sm" />
        <Text fontWeight="semibold">{t(version.u === 1 ? 'app.history.created' : 'app.history.changed', { who })}</Text>
      </HStack>
      <Text size="sm" tone="muted">
        {formatDateTime(version.ts)} · {t('app.history.version', { version: version.u })}
      </Text>
      {item.$can?.['update'] && version.u < item._u && <RestoreVersion item={item} version={version} />}
      <DescriptionList>
        {changes.map(([property, change]) => (
          <ChangeRow key={property} property={property} change={change} item={item} type={type} />
        ))}
      </DescriptionList>
    </Box>
  )
}

/** Stores the item as it was then as a new version; nothing of what came after is lost. */
function RestoreVersion({ item, version }: { item: Item; version: ItemVersion }) {
  const t = useTranslate()
  const { report, notify } = useCommands()
  const { channel } = useShell()
  const restore = async () => {
    await channel.items.restore(item.$id, version.u)
    notify(t('app.history.restored', { version: version.u }))
  }
  return (
    <Button size="sm" alignSelf="flex-start" onClick={() => void restore().catch(report)}>
      {t('app.history.restore', { version: version.u })}
    </Button>
  )
}

interface ChangeRowProps {
  property: string
  change: { from: unknown; to: unknown }
  item: Item
  type: ItemType
}

function ChangeRow({ property, change, item, type }: ChangeRowProps) {
  const t = useTranslate()
  const definition = type.properties[property]
  const text = (value: unknown) =>
    definition
      ? displayText(definition, value, { type: type.name, name: property, labels: item.$labels ?? {}, translate: t })
      : ''
  const [from, to] = [text(change.from), text(change.to)]
  return (
    <DescriptionRow label={t(`types.${type.name}.props.${property}`)}>
      {from && (
        <Text as="del" tone="muted" marginInlineEnd="2">
          {from}
        </Text>
      )}
      <Text as="ins" textDecoration="none">
        {to || t('app.history.removed')}
      </Text>
    </DescriptionRow>
  )
}

/** Asked for anew with each version of the item. */
function useHistory({ $id, _u }: Item): [History, () => void] {
  const { channel } = useShell()
  const [history, setHistory] = useState<History>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    channel.items.history($id).then(
      (versions) => isCurrent && setHistory({ status: 'ready', versions }),
      (thrown: unknown) => isCurrent && setHistory({ status: 'failed', error: toCairnError(thrown) }),
    )
    return () => void (isCurrent = false)
  }, [channel, $id, _u, attempt])
  return [history, () => setAttempt((count) => count + 1)]
}
