import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the files that their submitter still has to finish: drafts, and those sent back. */
export default function ConsultDraftsView() {
  return <ConsultList list="drafts" />
}
