import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the projects that communities are consulted on. */
export default function ConsultProjectsView() {
  return <ConsultList list="projects" />
}
