import { textKeyFromData } from '@cairn/contract/texts'
import type { Item, ItemType, ItemVersion } from '@cairn/contract'
import { useCommands, useLanguage, useTranslate, type Translate } from '@cairn/contract/web'
import { formatDateTime, isBlank } from '@cairn/model/format'
import {
  AsyncContent,
  Avatar,
  Box,
  Button,
  ColumnBody,
  DescriptionList,
  DescriptionRow,
  HStack,
  lazyComponent,
  Text,
} from '@cairn/ui'
import { useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { useAuthor } from '../../state/items/use-author.ts'
import { HistoryValue } from './history-value.tsx'
import { useHistory } from './use-history.ts'

const CompareDialog = lazyComponent(() => import('./compare-dialog.tsx'))

/** Renders the versions of an item, newest first: who changed what, when and why, and the former values. */
export default function HistoryBody({ item, type }: { item: Item; type: ItemType }) {
  const history = useHistory(item)
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <ColumnBody padded tabIndex={0}>
      <AsyncContent of={history}>
        {(versions) => (
          <>
            <Box as="ol" display="flex" flexDirection="column" gap="5">
              {versions.map((version) => (
                <Version
                  key={version.u}
                  version={version}
                  item={item}
                  type={type}
                  onCompare={() => setCompared(version.u)}
                />
              ))}
            </Box>
            {compared !== null && (
              <CompareDialog
                item={item}
                type={type}
                versions={versions}
                older={compared}
                onClose={() => setCompared(null)}
              />
            )}
          </>
        )}
      </AsyncContent>
    </ColumnBody>
  )
}

interface VersionProps {
  version: ItemVersion
  item: Item
  type: ItemType
  onCompare: () => void
}

function Version({ version, item, type, onCompare }: VersionProps) {
  const t = useTranslate()
  const changes = Object.entries(version.changes).filter(([property]) => type.properties[property])
  const isFormer = version.u < item._u
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
      <VersionHead version={version} type={type} />
      {isFormer && (
        <HStack gap="2" flexWrap="wrap" _print={{ display: 'none' }}>
          <Button size="sm" onClick={onCompare}>
            {t('app.history.compare')}
          </Button>
          {item.$can?.['update'] && <RestoreVersion item={item} version={version} />}
        </HStack>
      )}
      <DescriptionList>
        {changes.map(([name, { from, to }]) => (
          <DescriptionRow key={name} label={t(`types.${type.name}.props.${name}`)}>
            {!isBlank(from) && (
              <Text as="del" tone="muted" marginInlineEnd="2">
                <HistoryValue type={type} name={name} value={from} other={to} item={item} />
              </Text>
            )}
            <Text as="ins" textDecoration="none">
              {isBlank(to) ? (
                t('app.history.removed')
              ) : (
                <HistoryValue type={type} name={name} value={to} other={from} item={item} />
              )}
            </Text>
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Box>
  )
}

/** Renders who made the version (in a masquerade both people), when, by which action and why. */
function VersionHead({ version, type }: Pick<VersionProps, 'version' | 'type'>) {
  const t = useTranslate()
  const who = useAuthor(version)
  const done = version.u === 1 ? 'created' : 'changed'
  return (
    <>
      <HStack>
        <Avatar name={who} size="sm" />
        <Text fontWeight="semibold">
          {who === '' ? t(`app.history.${done}BySystem`) : t(`app.history.${done}`, { who })}
        </Text>
      </HStack>
      <Text size="sm" tone="muted">
        {[
          formatDateTime(version.ts, useLanguage()),
          t('app.history.version', { version: version.u }),
          ...(version.action ? wordsOfAction(t, type, version.action) : []),
        ].join(' · ')}
      </Text>
      {version.reason && <Text>{version.reason}</Text>}
    </>
  )
}

/** Returns the name of an action, from the product's texts or those of the move; empty if it has none. */
function wordsOfAction(t: Translate, type: ItemType, action: string): string[] {
  const keys = [`app.history.actions.${action}`, `types.${type.name}.moves.${action}`]
  const key = keys.find((each) => t(textKeyFromData(each)) !== each)
  return key === undefined ? [] : [t(textKeyFromData(key))]
}

/**
 * Renders the button that makes this version current as a new version, and then reports what could not be
 * restored.
 */
function RestoreVersion({ item, version }: { item: Item; version: ItemVersion }) {
  const t = useTranslate()
  const { report, notify } = useCommands()
  const { channel } = useShell()
  const list = new Intl.ListFormat(useLanguage())
  const restore = async () => {
    const { $left = [] } = await channel.items.restore(item.$id, version.u)
    const properties = list.format($left.map((name) => t(`types.${item._t}.props.${name}`)))
    const key = $left.length === 0 ? 'app.history.restored' : 'app.history.restoredWithout'
    notify(t(key, { version: version.u, properties }))
  }
  return (
    <Button size="sm" onClick={() => void restore().catch(report)}>
      {t('app.history.restore', { version: version.u })}
    </Button>
  )
}
