import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the open responses on which the person works, by when their next step is due. */
export default function ConsultMineOpenView() {
  return <ConsultList list="mineOpen" />
}
