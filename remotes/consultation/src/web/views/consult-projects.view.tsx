import { ConsultList } from '../parts/lists/consult-list.tsx'
import { FileInNameButton } from '../parts/filing/file-in-name.tsx'

/**
 * Lists all consultations that the person may read as projects, with a button that files one that arrived
 * by mail.
 */
export default function ConsultProjectsView() {
  return <ConsultList list="projects" footerEnd={<FileInNameButton />} />
}
