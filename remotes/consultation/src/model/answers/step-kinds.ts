import type { Filter } from '@cairn/contract/query'
import type { StepKind } from '@cairn/contract/workflow'

const types = ['ConsultResponse']
const byHand = { types, completes: 'hand' } as const

/** Condition on the letter of a step. */
const letterIs = (...value: string[]): Filter[] => [{ prop: 'state', kind: 'is', value }]

/** Kinds of workflow step that a community's response to a consultation may have, by their key. */
export const STEP_KINDS: Record<string, StepKind> = {
  RWF_ASSIGN: {
    types,
    starts: true,
    opens: { property: 'assigned' },
    completes: { item: [{ prop: 'assigned', kind: 'exists', value: true }] },
  },
  RWF_SIMPLE: { ...byHand, adHoc: true },
  RWF_CONCERNS: { ...byHand, opens: { creates: 'ConsultResponseConcern', context: 'response' } },
  RWF_SPATIAL: {
    types,
    needs: { right: 'screen' },
    opens: { action: 'screenArea' },
    completes: { ref: [{ prop: 'areaDigest', kind: 'exists', value: true }] },
  },
  // Knowledge is linked, or whoever looked for it says by their name whom they asked and that there is none.
  RWF_RESEARCH: {
    types,
    opens: { property: 'knowledge' },
    completes: { item: [{ prop: 'knowledge', kind: 'exists', value: true }], orByNote: true },
  },
  RWF_LETTER_PROPOSE: {
    types,
    opens: { action: 'draftLetter', asks: { template: { v: 'REL', t: 'LetterTemplate', required: true } } },
    completes: { ref: letterIs('PROPOSED', 'APPROVED', 'SENT') },
  },
  RWF_LETTER_APPROVE: {
    types,
    follows: 'RWF_LETTER_PROPOSE',
    // Nobody approves what they wrote.
    needs: { right: 'approveLetter', people: 2 },
    completes: { ref: letterIs('APPROVED', 'SENT') },
  },
  RWF_LETTER_SEND: {
    types,
    adHoc: true,
    follows: 'RWF_LETTER_APPROVE',
    needs: { right: 'sendLetter' },
    completes: { ref: letterIs('SENT') },
  },
  RWF_SNAPSHOT: {
    types,
    starts: true,
    leads: true,
    completes: { ref: [{ prop: 'digest', kind: 'exists', value: true }] },
  },
  RWF_OUTCOME: {
    types,
    required: true,
    opens: { move: 'respond' },
    completes: { item: [{ prop: 'outcome', kind: 'exists', value: true }] },
  },
  RWF_THREAD: {
    types,
    adHoc: true,
    opens: { creates: 'Thread', context: 'context' },
    completes: { ref: [{ prop: 'resolved', kind: 'is', value: true }] },
  },
  RWF_MEETING: {
    types,
    adHoc: true,
    opens: { creates: 'Meeting', context: 'context' },
    completes: { ref: [{ prop: 'date', kind: 'range', value: { to: 'today-1' } }] },
  },
  RWF_FIELDWORK: {
    types,
    adHoc: true,
    opens: { creates: 'GeoKeeperFieldwork', context: 'response' },
    completes: { ref: [{ prop: 'wfState', kind: 'is', value: 'DONE' }] },
  },
}
