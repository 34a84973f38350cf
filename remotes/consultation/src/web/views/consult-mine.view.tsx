import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the responses on which the person works, whatever their state. */
export default function ConsultMineView() {
  return <ConsultList list="mine" />
}
