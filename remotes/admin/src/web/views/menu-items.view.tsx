import type { Show } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCommands, useConfig, useTranslate } from '@cairn/contract/web'
import {
  Box,
  Button,
  Chip,
  ColumnBody,
  ColumnToolbar,
  EmptyState,
  IconButton,
  Section,
  Spacer,
  Stack,
  Text,
} from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { useState } from 'react'
import { installAreasSchema, type AreaReport } from '../../model/answers.ts'
import { moveEntry, orderEntries, type OwnPlace, type PlacedEntry } from '../../model/menu-order.ts'
import { Failed } from '../parts/failed.tsx'
import { useStoredPlaces, useStorePlaces } from '../parts/own-places.ts'
import { useAnswer } from '../parts/use-answer.ts'

type Entry = AreaReport['menu'][number] & { area: string } & PlacedEntry

/**
 * Shows the menu by sections, as the server has it, with whom each entry shows to. Moving or hiding an entry
 * changes the menu of everyone at once.
 */
export default function MenuItemsView() {
  const t = useTranslate()
  const { report } = useCommands()
  const [answer, again] = useAnswer(installAreasSchema, 'installAreas')
  const [own, problem, askOwn] = useStoredPlaces()
  const { say, forget } = useStorePlaces(own)
  const [isBusy, setBusy] = useState(false)
  if (answer.status === 'failed') return <Failed thrown={answer.error} onRetry={again} />
  if (problem && !own) return <Failed thrown={problem} onRetry={askOwn} />
  if (answer.status === 'loading' || !own) return <SkeletonRows count={6} />
  const brought = answer.value.areas.flatMap(({ id, menu }) => menu.map((entry) => ({ ...entry, area: id })))
  const entries = orderEntries(brought, own)
  if (entries.length === 0) return <EmptyState icon="menu" title={t('admin.menu.none')} />
  const work = async (task: () => Promise<void>) => {
    setBusy(true)
    await task().catch(report)
    setBusy(false)
  }
  const change = (changes: ReadonlyMap<string, OwnPlace>) => void work(() => say(changes))
  return (
    <>
      <ColumnToolbar>
        <Text tone="muted" size="sm">
          {t('admin.menu.help')}
        </Text>
        <Spacer />
        {own.size > 0 && (
          <Button size="sm" kind="ghost" icon="refresh" busy={isBusy} onClick={() => void work(forget)}>
            {t('admin.menu.original')}
          </Button>
        )}
      </ColumnToolbar>
      <ColumnBody padded>
        {[...Map.groupBy(entries, ({ section }) => section)].map(([section, inSection]) => (
          <Section key={section} title={t(`menu.section.${section}`)} note={String(inSection.length)}>
            <Stack as="ul" gap="0" listStyleType="none">
              {inSection.map((entry, at) => (
                <Row
                  key={entry.path}
                  entry={entry}
                  isFirst={at === 0}
                  isLast={at === inSection.length - 1}
                  isBusy={isBusy}
                  onMove={(by) => {
                    const orders = moveEntry(inSection, entry.path, at + by)
                    change(new Map([...orders].map(([path, order]) => [path, { order }])))
                  }}
                  onHide={(hidden) => change(new Map([[entry.path, { hidden }]]))}
                />
              ))}
            </Stack>
          </Section>
        ))}
      </ColumnBody>
    </>
  )
}

interface RowProps {
  entry: Entry
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: -1 | 1) => void
  onHide: (hidden: boolean) => void
}

function Row({ entry, isFirst, isLast, isBusy, onMove, onHide }: RowProps) {
  const t = useTranslate()
  const { kind } = useConfig()
  const { path, title, adminTitle, show, on, area, isHidden } = entry
  const name = [title, ...(adminTitle ? [adminTitle] : [])].map((key) => t(textKeyFromData(key))).join(' · ')
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4px 8px"
      paddingBlock="8px"
      borderBottom="1px solid"
      borderColor="line"
      _last={{ borderBottom: '0' }}
    >
      <Box flex="1 1 180px" minWidth="0" overflowWrap="anywhere">
        <Text fontWeight="semibold" {...(isHidden ? { tone: 'muted' } : {})}>
          {name}
        </Text>
        <Text size="sm" tone="muted">
          {`/${path} · ${area}`}
        </Text>
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="6px">
        {isHidden && <Chip tone="warn">{t('admin.menu.hidden')}</Chip>}
        {on && <Chip tone={on === kind ? 'neutral' : 'warn'}>{t(textKeyFromData(`admin.menu.on.${on}`))}</Chip>}
        <Chip icon="users">{showWords(show, t)}</Chip>
        <IconButton
          icon="chevron-up"
          size="sm"
          label={t('admin.menu.up', { name })}
          disabled={isFirst || isBusy}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="chevron-down"
          size="sm"
          label={t('admin.menu.down', { name })}
          disabled={isLast || isBusy}
          onClick={() => onMove(1)}
        />
        <Button
          size="sm"
          aria-label={t(isHidden ? 'admin.menu.showName' : 'admin.menu.hideName', { name })}
          disabled={isBusy}
          onClick={() => onHide(!isHidden)}
        >
          {t(isHidden ? 'admin.menu.showAgain' : 'admin.menu.hide')}
        </Button>
      </Box>
    </Box>
  )
}

/** Says to whom an entry shows. */
function showWords(show: Show, t: ReturnType<typeof useTranslate>): string {
  if (typeof show === 'string') return t(textKeyFromData(`admin.menu.show.${show}`))
  if ('any' in show) return show.any.map((each: Show) => showWords(each, t)).join(t('admin.menu.show.or'))
  if ('all' in show) return show.all.map((each: Show) => showWords(each, t)).join(t('admin.menu.show.and'))
  if ('not' in show) return t('admin.menu.show.not', { rule: showWords(show.not, t) })
  if ('reads' in show) return t('admin.menu.show.reads', { name: t(textKeyFromData(`types.${show.reads}.plural`)) })
  if ('keyCap' in show) return t('admin.menu.show.keyCap', { name: show.keyCap })
  if ('install' in show) return t(textKeyFromData(`admin.menu.on.${show.install}`))
  if ('right' in show) return t('admin.menu.show.right', { name: show.right })
  return t('admin.menu.show.capability', { name: show.capability })
}
