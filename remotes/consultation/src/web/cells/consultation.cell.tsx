import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Box } from '@cairn/ui'
import { ENDED, OPEN_TO_EDITS } from '../../model/file/states.ts'
import { AskedFor } from '../parts/file/asked-for.tsx'
import { AboutTalk } from '../parts/file/about-talk.tsx'
import { Candidates } from '../parts/answers/candidates.tsx'
import { Checklist } from '../parts/file/checklist.tsx'
import { Commitments } from '../parts/answers/commitments.tsx'
import { FileClockBar } from '../parts/clock/clock-bar.tsx'
import { Communities } from '../parts/answers/communities.tsx'
import { AREA, ProjectArea } from '../parts/screening/project-area.tsx'
import { OurAnswer } from '../parts/answers/our-answer.tsx'
import { RecordsOf } from '../parts/records/records.tsx'
import { Sides } from '../parts/file/sides.tsx'
import { TurnOfFileSection } from '../parts/file/turn.tsx'
import { useNotices } from '../parts/answers/use-notices.ts'
import { WithdrawnWhy } from '../parts/file/withdrawn-why.tsx'
import { YoursToDo } from '../parts/file/yours-to-do.tsx'

/** The file at the left and what is to be done at the right. In a narrow column the latter comes first. */
const HALVES = {
  display: 'grid',
  gap: '20px',
  alignItems: 'start',
  '@container (min-width: 38.75rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(200px, 290px)' },
}
const ASIDE = { '@container (min-width: 38.75rem)': { order: 1 } }
const PART = { display: 'flex', flexDirection: 'column', gap: '20px', minWidth: '0' } as const
/** Each is measured by itself: in a narrow one, labels stand above their values. */
const CARD = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '12px 14px',
  containerType: 'inline-size',
} as const

/** Programs tell files apart by it. People have the numbers of both sides. */
const UNREAD = ['uuid']

/** Shows a consultation: its clock, whose turn it is, what is missing, whom to ask, and the project. */
export default function ConsultationCell({ item }: ItemCellProps) {
  const state = String(item['state'])
  const notices = useNotices(item.$id)
  // What staff filed from a letter is completed while it runs.
  const isOpen = OPEN_TO_EDITS.includes(state) || (item['filedBy'] !== undefined && !ENDED.includes(state))
  // The steps of the form hold the place.
  const isWritten = OPEN_TO_EDITS.includes(state)
  return (
    <>
      <FileClockBar file={item} notices={notices} />
      <Box css={HALVES}>
        <Box css={{ ...PART, ...ASIDE }}>
          <Box {...CARD} css={{ '&:empty': { display: 'none' } }}>
            <AskedFor item={item} />
          </Box>
          {isOpen && (
            <Box {...CARD}>
              <Checklist item={item} />
            </Box>
          )}
          <Box {...CARD}>
            <TurnOfFileSection item={item} notices={notices} />
          </Box>
          <Box {...CARD} css={{ '&:empty': { display: 'none' } }}>
            <YoursToDo item={item} notices={notices} />
          </Box>
        </Box>
        <Box css={PART}>
          <WithdrawnWhy item={item} />
          <OurAnswer consultation={item.$id} />
          <Candidates consultation={item} />
          <Communities consultation={item} />
          {!isWritten && <ProjectArea item={item} />}
          <Sides item={item} />
          <RecordsOf consultation={item.$id} />
          <Commitments consultation={item.$id} begin={{}} />
          <AboutTalk item={item} />
          <ItemSections without={isWritten ? [] : AREA} hidden={UNREAD} />
        </Box>
      </Box>
    </>
  )
}
