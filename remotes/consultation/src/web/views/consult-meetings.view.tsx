import { ConsultList } from '../parts/lists/consult-list.tsx'
import { FileTabs } from '../parts/lists/file-tabs.tsx'

/** Lists the meetings about consultations, the latest first, and those without a file. */
export default function ConsultMeetingsView() {
  return (
    <FileTabs without="meetingsWithoutFile">
      <ConsultList list="meetings" />
    </FileTabs>
  )
}
