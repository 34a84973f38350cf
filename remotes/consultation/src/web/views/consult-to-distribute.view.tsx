import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the consultations that were accepted and have to be distributed. */
export default function ConsultToDistributeView() {
  return <ConsultList list="toDistribute" />
}
