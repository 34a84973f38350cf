import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { MeetingWhen } from '../meeting-when.tsx'

/** A meeting: where it stands by the clock of its owner, then all it holds. */
export default function MeetingCell({ item }: ItemCellProps) {
  return (
    <>
      <MeetingWhen item={item} />
      <ItemSections />
    </>
  )
}
