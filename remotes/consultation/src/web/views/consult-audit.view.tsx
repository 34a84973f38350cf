import { TimelineOf } from '@cairn/ui'
import { AUDITED } from '../../model/queries.ts'

/** Shows who did what when with consultations and answers, as far as the person may see it. */
export default function ConsultAuditView() {
  return <TimelineOf types={AUDITED} />
}
