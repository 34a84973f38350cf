import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { DealHead } from '../parts/deal-head.tsx'
import { idsIn } from '../parts/ids-in.ts'
import { BeginButton } from '../parts/item-head.tsx'
import { MeetingDownload } from '../parts/meeting-download.tsx'
import { MeetingWhen } from '../parts/meeting-when.tsx'

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
