import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the templates of letters. */
export default function ConsultTemplatesView() {
  return <ConsultList list="templates" />
}
