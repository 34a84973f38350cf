import { ConsultList } from '../parts/lists/consult-list.tsx'
import { LateSteps } from '../parts/clock/late-steps.tsx'

/** Lists the open responses that are due before today, or whose next step is. */
export default function ConsultOverdueView() {
  return (
    <LateSteps>
      <ConsultList list="overdue" />
    </LateSteps>
  )
}
