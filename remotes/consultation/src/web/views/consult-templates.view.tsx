import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the templates of letters. */
export default function ConsultTemplatesView() {
  return <ConsultList list="templates" />
}
