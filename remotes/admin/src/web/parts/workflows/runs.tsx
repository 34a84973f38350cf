import { useItems, useItemType, useSearch, useTranslate } from '@cairn/contract/web'
import { RunMenu, MoveRun } from '@cairn/forms'
import { formatDate } from '@cairn/model/format'
import { useCell, useLabel, useLanguage, type Item } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { Box, Button, HStack, ItemChip, Text } from '@cairn/ui'
import { FacetPanel, facetFilters, parseListState } from '@cairn/ui/results'
import { useId, useMemo, useState } from 'react'
import { listOfType } from '../../../model/list-parameter.ts'
import {
  RUN_SETS,
  runFacets,
  runsQuery,
  setQuery,
  type RunsAsked,
  type RunSet,
} from '../../../model/workflows/run-queries.ts'

/** Props of `Runs`: the type whose runs they are, and the workflow whose runs alone are shown. */
export interface RunsProps {
  type: string
  /** Versions that new runs begin with. */
  published: readonly string[]
  definition: string | undefined
}

/**
 * Shows the runs of a type that somebody has to look at: stuck, forced, of older versions, and all, the
 * oldest first. They are narrowed by version, state, who does them, and whose they are.
 */
export function Runs({ type: name, published, definition }: RunsProps) {
  const t = useTranslate()
  const type = useItemType(name)
  const [chosen, setChosen] = useState<RunSet>('stuck')
  const [facets, setFacets] = useState(() => parseListState(''))
  const panelId = useId()
  const asked = useMemo(
    (): RunsAsked => ({ type: name, published, definition, filters: facetFilters(facets, type) }),
    [name, published, definition, facets, type],
  )
  return (
    <>
      <HStack flexWrap="wrap" gap="6px">
        {RUN_SETS.map((set) => (
          <SetButton key={set} {...{ set, asked }} isChosen={set === chosen} onChoose={() => setChosen(set)} />
        ))}
        <Button
          kind="ghost"
          size="sm"
          icon="filter"
          aria-expanded={facets.showFacets}
          aria-controls={panelId}
          onClick={() => setFacets({ ...facets, showFacets: !facets.showFacets })}
        >
          {t('admin.workflows.filter')}
        </Button>
      </HStack>
      {facets.showFacets && type && (
        <FacetPanel
          id={panelId}
          base={runsQuery({ type: name, definition, filters: [] })}
          state={facets}
          type={type}
          properties={runFacets(type)}
          onChange={setFacets}
        />
      )}
      <RunList {...{ set: chosen, asked }} />
      <Text size="sm" tone="muted">
        {t('admin.workflows.stuckHelp')}
      </Text>
    </>
  )
}

const today = () => localDay(Date.now())

interface SetProps {
  set: RunSet
  asked: RunsAsked
}

function SetButton({ set, asked, isChosen, onChoose }: SetProps & { isChosen: boolean; onChoose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const query = useMemo(() => ({ ...setQuery(set, asked, today()), max: 0 }), [set, asked])
  const { total, status } = useSearch(query)
  return (
    <Button size="sm" kind={isChosen ? 'primary' : 'outline'} aria-pressed={isChosen} onClick={onChoose}>
      {t(`admin.workflows.sets.${set}`)}
      {status === 'ready' && <Text as="span">{total.toLocaleString(language)}</Text>}
    </Button>
  )
}

function RunList({ set, asked }: SetProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const query = useMemo(() => setQuery(set, asked, today()), [set, asked])
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
          <Button size="sm" icon="inbox" onClick={() => openRight('v-admin.all-items', listOfType(asked.type))}>
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
