import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the responses that nobody has taken on yet, the first asked first. */
export default function ConsultInitialView() {
  return <ConsultList list="initial" />
}
