import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the files that intake sent back, for their submitter to complete. */
export default function ConsultReturnedView() {
  return <ConsultList list="returned" />
}
