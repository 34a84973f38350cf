import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the files that were begun and not yet submitted (state DRAFT). */
export default function ConsultDraftsView() {
  return <ConsultList list="drafts" />
}
