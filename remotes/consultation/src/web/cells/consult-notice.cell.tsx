import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { AboutFile } from '../parts/about-file.tsx'
import { BeginButtons } from '../parts/begin-buttons.tsx'
import { ClockBar } from '../parts/clock-bar.tsx'
import { GrantDays } from '../parts/grant-days.tsx'

/** Shows what both sides see of a response: its clock, the answer, and more time for it. */
export default function ConsultNoticeCell({ item }: ItemCellProps) {
  return (
    <>
      <ClockBar item={item} />
      <AboutFile item={item} />
      <GrantDays notice={item} />
      {item.$deleted !== true && <BeginButtons id={item.$id} />}
      <ItemSections />
    </>
  )
}
