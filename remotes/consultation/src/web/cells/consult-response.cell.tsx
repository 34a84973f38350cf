import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { BeginButtons } from '../parts/begin-buttons.tsx'
import { ClockBar } from '../parts/clock-bar.tsx'
import { AboutFile } from '../parts/about-file.tsx'

/** Shows what a community answers: its clock, the file it is about, and the work on it. */
export default function ConsultResponseCell({ item }: ItemCellProps) {
  return (
    <>
      <ClockBar item={item} />
      <AboutFile item={item} />
      {item.$deleted !== true && <BeginButtons id={item.$id} />}
      <ItemSections />
    </>
  )
}
