import { useItems, useItemType, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { RunMenu, MoveRun } from '@cairn/forms'
import { formatDate } from '@cairn/model/format'
import { useCell, useLabel, useLanguage, type Item } from '@cairn/contract/web'
import { Box, Button, HStack, ItemChip, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { listOfType } from '../../../model/list-parameter.ts'
import { stuckSince } from '../../../model/stuck-since.ts'

/** Sets of runs that administrators look at. */
const SETS = ['stuck', 'forced', 'older', 'running'] as const
type RunSet = (typeof SETS)[number]
const MOST = 50

/** Returns the query of a set of runs. `published` are the versions that new runs begin with. */
function queryOf(set: RunSet, type: string, published: readonly string[]): Query {
  const running = { prop: 'wfBegan', kind: 'exists', value: true } as const
  const oldest = [{ key: 'wfBegan', order: 'asc' as const }]
  const base = { types: [type], sort: oldest, max: MOST }
  const before = stuckSince(new Date().toISOString().slice(0, 10))
  if (set === 'stuck')
    return { ...base, must: [running, { prop: 'wfAssignedDue', kind: 'range', value: { to: before } }] }
  if (set === 'forced') return { ...base, must: [{ prop: 'wfForced', kind: 'is', value: true }] }
  if (set === 'running') return { ...base, must: [running] }
  const versions =
    published.length > 0 ? { mustNot: [{ prop: 'wfVersion', kind: 'rel' as const, value: [...published] }] } : {}
  return { ...base, must: [running, { prop: 'wfVersion', kind: 'exists', value: true }], ...versions }
}

/**
 * Shows the runs of a type that somebody has to look at: stuck, forced, of older versions, and all, the
 * oldest first.
 */
export function Runs({ type, published }: { type: string; published: readonly string[] }) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<RunSet>('stuck')
  return (
    <>
      <HStack flexWrap="wrap" gap="6px">
        {SETS.map((set) => (
          <SetButton
            key={set}
            {...{ set, type, published }}
            isChosen={set === chosen}
            onChoose={() => setChosen(set)}
          />
        ))}
      </HStack>
      <RunList {...{ set: chosen, type, published }} />
      <Text size="sm" tone="muted">
        {t('admin.workflows.stuckHelp')}
      </Text>
    </>
  )
}

interface SetProps {
  set: RunSet
  type: string
  published: readonly string[]
}

function SetButton({
  set,
  type,
  published,
  isChosen,
  onChoose,
}: SetProps & { isChosen: boolean; onChoose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const query = useMemo(() => ({ ...queryOf(set, type, published), max: 0 }), [set, type, published])
  const { total, status } = useSearch(query)
  return (
    <Button size="sm" kind={isChosen ? 'primary' : 'outline'} aria-pressed={isChosen} onClick={onChoose}>
      {t(`admin.workflows.sets.${set}`)}
      {status === 'ready' && <Text as="span">{total.toLocaleString(language)}</Text>}
    </Button>
  )
}

function RunList({ set, type, published }: SetProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const query = useMemo(() => queryOf(set, type, published), [set, type, published])
  const { ids, total, status } = useSearch(query)
  const items = useItems(ids)
  if (status === 'ready' && ids.length === 0) return <Text tone="muted">{t('admin.workflows.noRuns')}</Text>
  return (
    <>
      <Box as="ul" aria-label={t(`admin.workflows.sets.${set}`)} listStyleType="none">
        {ids.map((id) => {
          const item = items.get(id)
          return item && <RunRow key={id} item={item} />
        })}
      </Box>
      {total > ids.length && (
        <HStack>
          <Button size="sm" icon="inbox" onClick={() => openRight('v-admin.all-items', listOfType(type))}>
            {t('admin.workflows.items')}
          </Button>
        </HStack>
      )}
    </>
  )
}

function RunRow({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const type = useItemType(item._t)
  const [began, due] = [item['wfBegan'], item['wfAssignedDue']].map((day) =>
    typeof day === 'string' ? day : undefined,
  )
  return (
    <Box as="li" display="flex" flexWrap="wrap" gap="8px" alignItems="center" paddingBlock="4px">
      <ItemChip icon="message" label={useLabel(item.$id) ?? ''} onOpen={() => openRight(`i-${item.$id}`)} />
      {began && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.since', { day: formatDate(began.slice(0, 10), language) })}
        </Text>
      )}
      {due && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.due', { day: formatDate(due, language) })}
        </Text>
      )}
      <MoveRun item={item} />
      {type && <RunMenu item={item} type={type} />}
    </Box>
  )
}
