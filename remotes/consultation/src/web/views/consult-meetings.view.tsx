import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the meetings about consultations, the latest first. */
export default function ConsultMeetingsView() {
  return <ConsultList list="meetings" />
}
