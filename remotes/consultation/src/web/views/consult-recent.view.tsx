import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the responses that were answered, the last first. */
export default function ConsultRecentView() {
  return <ConsultList list="recent" />
}
