import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the letters by others that wait for approval, the oldest first. */
export default function ConsultToApproveView() {
  return <ConsultList list="toApprove" />
}
