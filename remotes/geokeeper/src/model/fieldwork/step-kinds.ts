import type { StepKind } from '@cairn/contract/workflow'

const types = ['GeoKeeperFieldwork']
const has = (prop: string): StepKind['completes'] => ({ item: [{ prop, kind: 'exists', value: true }] })

/** Kinds of workflow step of field work. */
export const STEP_KINDS: Record<string, StepKind> = {
  GKF_CONFIRM: { types, starts: true, completes: has('confirmed') },
  GKF_WORK_ITEMS: {
    types,
    opens: { creates: 'GeoKeeperWorkItem', context: 'fieldwork' },
    completes: { ref: [{ prop: 'state', kind: 'is', value: 'COMPLETE' }] },
  },
  GKF_REPORT: { types, opens: { property: 'report' }, completes: has('report') },
  GKF_INVOICE: { types, opens: { property: 'invoice' }, completes: has('invoice') },
}
