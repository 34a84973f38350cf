import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the files that communities are asked about, or will be. */
export default function ConsultPendingView() {
  return <ConsultList list="pending" />
}
