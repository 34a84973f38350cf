import { LateSteps } from '../parts/late-steps.tsx'
import { ListPanel } from '../parts/list-panel.tsx'

/** Shows the open responses that are due before today, or whose next step is. */
export default function OverduePanel() {
  return (
    <LateSteps>
      <ListPanel list="overdue" />
    </LateSteps>
  )
}
