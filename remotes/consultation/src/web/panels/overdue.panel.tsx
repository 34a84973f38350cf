import { LateSteps } from '../parts/clock/late-steps.tsx'
import { ListPanel } from '../parts/lists/list-panel.tsx'

/**
 * Asks the server for the open responses that are due before today, or whose next step is, and shows their
 * number and the first four.
 */
export default function OverduePanel() {
  return (
    <LateSteps>
      <ListPanel list="overdue" />
    </LateSteps>
  )
}
