import {
  useCell,
  useItems,
  useLabel,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type Query,
} from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, ItemChip, Text, ToggleChip } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { Runs } from './runs.tsx'

const MOST = 50

/**
 * Asks the server for the first 50 workflows of a type, and shows their versions, number and age of their
 * runs, and runs that need attention. Clicking a workflow filters the runs.
 */
export function Definitions({ type }: { type: string }) {
  const t = useTranslate()
  const query = useMemo(
    (): Query => ({ types: ['Workflow'], must: [{ prop: 'of', kind: 'is', value: type }], max: MOST }),
    [type],
  )
  const { ids, status } = useSearch(query)
  const [chosen, setChosen] = useState<string>()
  const workflows = useItems(ids)
  const known = ids.flatMap((id) => workflows.get(id) ?? [])
  const published = useMemo(() => known.map((item) => String(item['published'] ?? '')).filter(Boolean), [known])
  const key = published.join(' ')
  const stable = useMemo(() => key.split(' ').filter(Boolean), [key])
  if (status === 'ready' && ids.length === 0) return <Text tone="muted">{t('admin.workflows.noDefinitions')}</Text>
  return (
    <>
      <Box as="ul" aria-label={t('admin.workflows.definitions')} listStyleType="none">
        {known.map((workflow) => (
          <DefinitionRow
            key={workflow.$id}
            {...{ type, workflow }}
            isChosen={workflow.$id === chosen}
            onChoose={() => setChosen(workflow.$id === chosen ? undefined : workflow.$id)}
          />
        ))}
      </Box>
      <Runs type={type} published={stable} definition={chosen} />
    </>
  )
}

interface DefinitionProps {
  type: string
  workflow: Item
  /** The runs below are those of this workflow alone. */
  isChosen: boolean
  onChoose: () => void
}

function DefinitionRow({ type, workflow, isChosen, onChoose }: DefinitionProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const label = useLabel(workflow.$id) ?? ''
  const versions = useSearch(
    useMemo(
      (): Query => ({
        types: ['WorkflowVersion'],
        must: [{ prop: 'workflow', kind: 'rel', value: [workflow.$id] }],
        sort: [{ key: '_i', order: 'desc' }],
        max: MOST,
      }),
      [workflow.$id],
    ),
  )
  const running = useSearch(
    useMemo(
      (): Query | null =>
        versions.ids.length === 0
          ? null
          : {
              types: [type],
              must: [
                { prop: 'wfBegan', kind: 'exists', value: true },
                { prop: 'wfVersion', kind: 'rel', value: [...versions.ids] },
              ],
              facets: { version: { prop: 'wfVersion', kind: 'terms', limit: MOST } },
              sort: [{ key: 'wfBegan', order: 'asc' }],
              max: 1,
            },
      [type, versions.ids],
    ),
  )
  const oldest = useItems(running.ids).get(running.ids[0] ?? '')
  const began = oldest?.['wfBegan']
  const countOf = (id: string) => running.facets['version']?.find(({ value }) => value === id)?.count ?? 0
  return (
    <Box as="li" display="flex" flexWrap="wrap" gap="8px" alignItems="center" paddingBlock="4px">
      <ItemChip icon="history" label={label} onOpen={() => openRight(`i-${workflow.$id}`)} />
      <ToggleChip pressed={isChosen} onClick={onChoose}>
        {t('admin.workflows.running', { count: running.status === 'ready' ? running.total : 0 })}
      </ToggleChip>
      {typeof began === 'string' && (
        <Text size="sm" tone="muted">
          {t('admin.workflows.oldest', { day: formatDate(began.slice(0, 10), language) })}
        </Text>
      )}
      {versions.ids.map((id) => (
        <VersionChip key={id} id={id} count={countOf(id)} />
      ))}
    </Box>
  )
}

function VersionChip({ id, count }: { id: string; count: number }) {
  const language = useLanguage()
  const { openRight } = useCell()
  const label = `${useLabel(id) ?? ''} · ${count.toLocaleString(language)}`
  return <ItemChip icon="layers" label={label} onOpen={() => openRight(`i-${id}`)} />
}
