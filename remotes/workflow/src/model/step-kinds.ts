import type { StepKind } from '@cairn/contract/workflow'

/** The item type of an order of fieldwork. Until its area comes, its steps can be designed and not run. */
export const FIELDWORK_TYPE = 'GeoKeeperFieldwork'
const fieldwork: StepKind = { types: [FIELDWORK_TYPE], completes: 'later' }

/** Kinds of step that every office has, and those of fieldwork. */
export const STEP_KINDS: Record<string, StepKind> = {
  WKF_CONFIRM: { types: ['ConsultResponse', FIELDWORK_TYPE], completes: 'hand' },
  GKF_CONFIRM: fieldwork,
  GKF_WORK_ITEMS: fieldwork,
  GKF_REPORT: fieldwork,
  GKF_INVOICE: fieldwork,
}
