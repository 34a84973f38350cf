import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { DealHead } from '../deal-head.tsx'
import { idsIn } from '../ids-in.ts'
import { BeginButton } from '../item-head.tsx'
import { MeetingDownload } from '../meeting-download.tsx'
import { MeetingWhen } from '../meeting-when.tsx'

/** A meeting: where it stands by the clock of its owner and between whom, what one does next with it, then all it holds. */
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
      </DealHead>
      <ItemSections />
    </>
  )
}
