import type { Show } from '@cairn/contract'

/** People who file consultations, on installs of several organisations. */
export const SUBMITTERS = { all: [{ install: 'shared' }, { capability: 'ConsultSubmit' }] } satisfies Show
/** People of communities, who answer. */
export const RESPONDERS = { capability: 'ConsultRespond' } satisfies Show
/** Who answers consultations, and who reads items of the type. */
export const orReaders = (type: string): Show => ({ any: [{ reads: type }, RESPONDERS] })
/** People of communities, who answer by steps. */
export const BY_STEPS = { all: [RESPONDERS, { capability: 'ResponseWorkflow' }] } satisfies Show
/** People of communities, who answer without steps. */
export const WITHOUT_STEPS = { all: [RESPONDERS, { not: { capability: 'ResponseWorkflow' } }] } satisfies Show
/** People of communities, who approve letters. */
export const APPROVERS = { all: [RESPONDERS, { right: 'ConsultResponse.approveLetter' }] } satisfies Show
/** People of either side. */
export const BOTH = { capability: 'ConsultCommon' } satisfies Show
