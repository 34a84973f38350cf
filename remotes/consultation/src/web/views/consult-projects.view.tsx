import { ConsultList } from '../parts/consult-list.tsx'
import { FileInNameButton } from '../parts/file-in-name.tsx'

/** Lists the projects that communities are consulted on, and files what came by mail. */
export default function ConsultProjectsView() {
  return <ConsultList list="projects" footerEnd={<FileInNameButton />} />
}
