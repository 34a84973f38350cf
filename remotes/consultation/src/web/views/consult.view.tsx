import { ConsultTabs } from '../parts/lists/consult-tabs.tsx'

/** Lists all consultations that the person may read, the last submitted first. */
export default function ConsultView() {
  return <ConsultTabs />
}
