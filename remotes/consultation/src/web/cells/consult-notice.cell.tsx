import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { AboutFile } from '../parts/file/about-file.tsx'
import { BeginButtons } from '../parts/file/begin-buttons.tsx'
import { ClockBar } from '../parts/clock/clock-bar.tsx'
import { OurAnswer } from '../parts/answers/our-answer.tsx'
import { Records } from '../parts/records/records.tsx'
import { GrantDays } from '../parts/clock/grant-days.tsx'

/** The number of the community is made of these. */
const PARTS_OF_REFERENCE = ['year', 'number']

/**
 * Shows a notice, which is what submitter and community both see of an answer: its clock, the consultation,
 * the outcome, and a form to grant more time.
 */
export default function ConsultNoticeCell({ item }: ItemCellProps) {
  return (
    <>
      <ClockBar item={item} />
      <OurAnswer consultation={String(item['consultation'])} />
      <AboutFile item={item} />
      <GrantDays notice={item} />
      {item.$deleted !== true && <BeginButtons id={item.$id} />}
      <Records notice={item} />
      <ItemSections hidden={PARTS_OF_REFERENCE} />
    </>
  )
}
