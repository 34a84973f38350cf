import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { HStack } from '@cairn/ui'
import { MeetingDownload } from '../meeting-download.tsx'
import { MeetingWhen } from '../meeting-when.tsx'

/** A meeting: where it stands by the clock of its owner, then all it holds. */
export default function MeetingCell({ item }: ItemCellProps) {
  return (
    <>
      <HStack flexWrap="wrap" justifyContent="space-between" alignItems="flex-start">
        <MeetingWhen item={item} />
        {item.$deleted !== true && <MeetingDownload item={item} />}
      </HStack>
      <ItemSections />
    </>
  )
}
