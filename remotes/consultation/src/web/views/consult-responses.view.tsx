import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the answers that came in, the last first. */
export default function ConsultResponsesView() {
  return <ConsultList list="answered" />
}
