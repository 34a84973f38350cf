import { useSession, useTranslate } from '@cairn/contract/web'
import { Box, ColumnBody, Section } from '@cairn/ui'
import { firstCalendarState } from '@cairn/ui/calendar'
import { useState } from 'react'
import { AnswerCharts } from '../parts/answers/answer-charts.tsx'
import { ConsultCalendar, today } from '../parts/clock/consult-calendar.tsx'
import OverduePanel from '../panels/overdue.panel.tsx'
import ToReviewPanel from '../panels/to-review.panel.tsx'
import { useMayApprove } from '../parts/letters/use-may-approve.ts'
import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Panels in two thirds beside a third; in a narrow column below one another. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: '24px',
  '@container (max-width: 42.5rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}

/** Fills the height of what is beside it; a narrow column gives it a height of its own. */
const CALENDAR = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '560px',
  '@container (max-width: 42.5rem)': { flex: 'none', height: '480px', minHeight: '0' },
}

/** Lists by the text that names each: for people who answer by steps, and for all others. */
const PANELS = {
  toReview: 'toReview',
  toDistribute: 'toDistribute',
  toApprove: 'toApprove',
  overdue: 'overdue',
  mineOpen: 'mine',
  initial: 'initial',
  recent: 'recent',
} as const
/** What waits for intake and for who approves, in the order of the work. */
const FIRST = ['toReview', 'toDistribute', 'toApprove'] as const
const BY_STEPS = [...FIRST, 'overdue', 'mineOpen', 'initial'] as const
const WITHOUT_STEPS = [...FIRST, 'recent'] as const

const rank = (list: string) => (list === 'toApprove' ? 0 : 1)

function PanelOf({ list }: { list: keyof typeof PANELS }) {
  if (list === 'overdue') return <OverduePanel />
  return list === 'toReview' ? <ToReviewPanel /> : <ListPanel list={list} />
}

/** Shows what is due and what waits or was answered, as a calendar, lists and charts. */
export default function ConsultDashboardView() {
  const t = useTranslate()
  const user = useSession()
  // Administrators hold every capability.
  const lists = user?.admin || user?.capabilities['ResponseWorkflow'] ? BY_STEPS : WITHOUT_STEPS
  const mayApprove = useMayApprove()
  const [state, setState] = useState(() => firstCalendarState(today()))
  // On a phone the calendar stands below what waits, and whoever approves begins with the letters.
  const [isNarrow] = useState(() => state.mode === 'agenda')
  const shown = lists.filter((list) => list !== 'toApprove' || mayApprove)
  const ordered = isNarrow ? shown.toSorted((one, other) => rank(one) - rank(other)) : shown
  const calendar = (
    <Section title={t('consultation.panels.calendar')}>
      <Box css={CALENDAR}>
        <ConsultCalendar state={state} onState={setState} />
      </Box>
    </Section>
  )
  return (
    <ColumnBody padded bg="canvas">
      <Box css={COLUMNS}>
        {!isNarrow && calendar}
        <Box display="flex" flexDirection="column" gap="24px" minWidth="0">
          {ordered.map((list) => (
            <Section key={list} title={t(`consultation.panels.${PANELS[list]}`)}>
              <PanelOf list={list} />
            </Section>
          ))}
        </Box>
        {isNarrow && calendar}
      </Box>
      <AnswerCharts />
    </ColumnBody>
  )
}
