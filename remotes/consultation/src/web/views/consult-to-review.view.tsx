import { ConsultList } from '../parts/lists/consult-list.tsx'
import { FileInNameButton } from '../parts/filing/file-in-name.tsx'

/** Lists the consultations that intake has to look over, the first filed first. */
export default function ConsultToReviewView() {
  return <ConsultList list="toReview" footerEnd={<FileInNameButton />} />
}
