import type { CairnError } from '@cairn/contract/errors'
import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate, type SessionUser } from '@cairn/contract/web'
import { Box, Text } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { useEffect, useState, type ReactNode } from 'react'
import { AreaNotice } from '../../areas/area-notice.tsx'
import { AreaPart } from '../../areas/area-part.tsx'
import { useAreaData } from '../../areas/use-area-data.ts'
import type { KnownPanel } from '../../state/registry/compose.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { useTimelineTexts } from '../timeline/texts.ts'
import { CountsPanel } from './counts-panel.tsx'
import { NewsPanel } from './news-panel.tsx'
import { NotSaved } from './not-saved.tsx'
import { byWhoWaits } from './panel-groups.ts'
import { Panel, PanelGroup } from './panel.tsx'
import { SavedSearches } from './saved-searches.tsx'

/** Slot of the home dashboard. */
const DASHBOARD = 'home'

/**
 * No code of an area is asked for before home itself stands (ARCHITECTURE.md, "Rules", 1): milliseconds after
 * that.
 */
const AREAS_AFTER_MS = 300

const ROWS_WAITING = 4

const WAITS = {
  // A group with a row hides its message for no rows.
  '&:has([data-group] [data-panel-body] :is(li, a, button, [aria-hidden])) [data-nothing]': { display: 'none' },
  // While rows are loading one placeholder is shown for all groups; a group appears with its first row.
  '&:not(:has([data-group] [data-waiting])) [data-first], &:has([data-group] li) [data-first]': { display: 'none' },
} as const

/** Two thirds beside a third; in a narrow column below one another. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: '16px',
  '@container (max-width: 42.5rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}

/**
 * Renders the panels of the home view: work waiting for the person, coming dates, recent changes, saved
 * searches, counts, and panels of areas.
 */
export default function HomePanels({ user }: { user: SessionUser }) {
  const panels = useRegistry().slots.get(DASHBOARD) ?? []
  const draw = (some: readonly KnownPanel[]) =>
    some.map((panel) => <AreaPanel key={`${panel.area.id}/${panel.key}`} panel={panel} />)
  const of = (part: KnownPanel['part']) => panels.filter((panel) => panel.part === part)
  const others = (width: KnownPanel['width']) => of(undefined).filter((panel) => panel.width === width)
  return (
    <Box css={COLUMNS}>
      <Side>
        <Waits panels={byWhoWaits(of('waits'))} />
        {draw(of('coming'))}
        {draw(others('TWO_THIRDS'))}
      </Side>
      <Side>
        <NewsPanel />
        {draw(of('changed'))}
        <SavedSearches userId={user.$id} />
        {draw(others('THIRD'))}
        <CountsPanel />
      </Side>
    </Box>
  )
}

/**
 * Renders one list of all waiting work, grouped by who waits, unsaved input last. Shows a message if there is
 * none.
 */
function Waits({ panels }: { panels: readonly KnownPanel[] }) {
  const t = useTimelineTexts()
  return (
    <Box css={WAITS}>
      <Panel title={t('app.home.waits')}>
        <Text data-nothing="" data-group="" tone="muted" padding="12px 16px">
          {t('app.home.nothingWaits')}
        </Text>
        <Box data-first="">
          <SkeletonRows count={ROWS_WAITING} />
        </Box>
        {panels.map((panel) => (
          <AreaPanel key={`${panel.area.id}/${panel.key}`} panel={panel} as={PanelGroup} />
        ))}
        <NotSaved />
      </Panel>
    </Box>
  )
}

function Side({ children }: { children: ReactNode }) {
  return (
    <Box display="flex" flexDirection="column" gap="4" minWidth="0">
      {children}
    </Box>
  )
}

function AreaPanel({ panel, as: Frame = Panel }: { panel: KnownPanel; as?: typeof PanelGroup | typeof Panel }) {
  const t = useTranslate()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AREAS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const waiting = <SkeletonRows count={ROWS_WAITING} />
  return (
    <Frame title={t(textKeyFromData(panel.title))} all={panel.all === undefined ? undefined : `/${panel.all}`}>
      {isDue ? <PanelBody panel={panel} waiting={waiting} /> : waiting}
    </Frame>
  )
}

/** Draws a panel of an area once the texts of the area are there. */
function PanelBody({ panel: { area, code }, waiting }: { panel: KnownPanel; waiting: ReactNode }) {
  const t = useTranslate()
  const [state, retryData] = useAreaData(area)
  const broken = (error: CairnError, retry: () => void) => (
    <AreaNotice error={error} kept={t('app.area.keptView')} onRetry={retry} />
  )
  if (state.status === 'loading') return waiting
  if (state.status === 'failed') return broken(state.error, retryData)
  return <AreaPart area={area} code={code} props={{}} waiting={waiting} broken={broken} />
}
