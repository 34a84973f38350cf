import type { StepKind } from '@cairn/contract/workflow'

/** The item type of an order of fieldwork, of the area of field data. */
export const FIELDWORK_TYPE = 'GeoKeeperFieldwork'

/** Kinds of step that every office has. */
export const STEP_KINDS: Record<string, StepKind> = {
  WKF_CONFIRM: { types: ['ConsultResponse', FIELDWORK_TYPE], completes: 'hand' },
}
