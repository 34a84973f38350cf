import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the attached files of the consultations that the person may read. */
export default function ConsultAttachmentsView() {
  return <ConsultList list="attachments" />
}
