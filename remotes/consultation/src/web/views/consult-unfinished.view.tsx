import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists what the person’s organisations have to finish: drafts, and what was sent back. */
export default function ConsultUnfinishedView() {
  return <ConsultList list="unfinished" />
}
