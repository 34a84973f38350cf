import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the times in which offices are closed, the latest first. */
export default function ConsultClosuresView() {
  return <ConsultList list="closures" />
}
