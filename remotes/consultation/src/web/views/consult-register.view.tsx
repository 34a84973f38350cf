import { ConsultList } from '../parts/lists/consult-list.tsx'
import { FileInNameButton } from '../parts/filing/file-in-name.tsx'

/** Lists all responses of one’s communities, the first due first. */
export default function ConsultRegisterView() {
  return <ConsultList list="register" footerEnd={<FileInNameButton />} />
}
