import { LateSteps } from '../parts/clock/late-steps.tsx'
import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the open responses that are due before today, or whose next step is. */
export default function OverduePanel() {
  return (
    <LateSteps>
      <ListPanel list="overdue" />
    </LateSteps>
  )
}
