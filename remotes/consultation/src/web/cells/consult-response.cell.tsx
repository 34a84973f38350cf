import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections, WorkflowSteps } from '@cairn/forms'
import { Box } from '@cairn/ui'
import { BeginButtons } from '../parts/file/begin-buttons.tsx'
import { ClockBar } from '../parts/clock/clock-bar.tsx'
import { Letters } from '../parts/letters/letters.tsx'
import { Concerns, Sections } from '../parts/answers/response-parts.tsx'
import { Screenings } from '../parts/screening/screenings.tsx'
import { RecordsOf } from '../parts/records/records.tsx'
import { Snapshots } from '../parts/records/snapshots.tsx'
import { beginOf, Commitments } from '../parts/answers/commitments.tsx'
import { TriageSection } from '../parts/answers/triage.tsx'
import { AboutFile } from '../parts/file/about-file.tsx'

/**
 * In wide columns the steps stand at the side. In narrow ones the clock comes first, then the steps and the
 * letters; the rest follows.
 */
const SIDE_BY_SIDE = {
  display: 'flex',
  flexDirection: 'column',
  gap: '20px',
  '& > div': { display: 'contents' },
  '& > div > div:empty': { display: 'none' },
  '& .first': { order: -2 },
  '& .letters': { order: -1 },
  '@container (min-width: 56.25rem)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(240px, 1fr) minmax(0, 2.6fr)',
    gridTemplateAreas: '"steps clock" "steps work"',
    gridTemplateRows: 'auto 1fr',
    gap: '20px 28px',
    '& > div': { display: 'flex', flexDirection: 'column', gap: '20px', minWidth: '0' },
    '& .letters': { order: 'initial' },
  },
} as const

/**
 * Shows a community's response: its clock, the consultation it answers, a suggested priority, its steps,
 * screenings, sections, concerns, letters, snapshots and commitments, and buttons to begin a conversation,
 * meeting or log about it.
 */
export default function ConsultResponseCell({ item }: ItemCellProps) {
  return (
    <>
      <Box css={SIDE_BY_SIDE}>
        <Box gridArea="clock">
          <Box className="first">
            <ClockBar item={item} />
          </Box>
        </Box>
        <Box gridArea="steps">
          <Box className="first">
            <WorkflowSteps item={item} />
          </Box>
        </Box>
        <Box gridArea="work">
          <AboutFile item={item} />
          <TriageSection item={item} />
          <Screenings response={item} />
          <Sections response={item} />
          <Concerns response={item} />
          <Box className="letters">
            <Letters response={item} />
          </Box>
          <RecordsOf consultation={String(item['consultation'])} community={item['community']} />
          <Snapshots response={item} />
          <Commitments consultation={String(item['consultation'])} begin={beginOf(item)} />
          {item.$deleted !== true && <BeginButtons id={item.$id} />}
        </Box>
      </Box>
      <ItemSections />
    </>
  )
}
