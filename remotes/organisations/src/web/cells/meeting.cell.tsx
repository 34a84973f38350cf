import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { DealHead } from '../parts/deal-head.tsx'
import { idsIn } from '../../model/ids-in.ts'
import { BeginButton } from '../parts/next-steps.tsx'
import { InvitedLine } from '../parts/meetings/invited-line.tsx'
import { MeetingDownload } from '../parts/meetings/meeting-download.tsx'
import { MeetingWhen } from '../parts/meetings/meeting-when.tsx'

/** Shows a meeting: its state and times, its parties, the next steps, and its properties. */
export default function MeetingCell({ item }: ItemCellProps) {
  return (
    <>
      <DealHead
        item={item}
        parties={idsIn(item, 'otherOrgs')}
        next={
          <>
            <BeginButton typeName="CommLog" property="context" id={item.$id} />
            <MeetingDownload item={item} />
          </>
        }
      >
        <MeetingWhen item={item} />
        <InvitedLine item={item} />
      </DealHead>
      <ItemSections />
    </>
  )
}
