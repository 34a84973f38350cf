import { defineItemType } from '@cairn/contract'
import { workflowProperties } from '@cairn/contract/workflow'

/**
 * The item type of field work that was ordered, such as an inspection that a consultation led to. It runs a
 * workflow. The people of the external party that it names read it; records stay closed to them, and so does
 * how the owner's people do the work: its steps, who does them, and the answer that ordered it.
 */
export const fieldworkType = defineItemType({
  name: 'GeoKeeperFieldwork',
  defaultIcon: 'tent',
  inCell: { GeoKeeperWorkItem: ['fieldwork'], Thread: ['context'] },
  label: ['label'],
  properties: {
    label: { v: 'DEF', required: true, max: 200, textField: true },
    ...workflowProperties('GKF_STATES', { level: 'COMMUNITY' }),
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    ownedBy: { v: 'REL', t: 'Contact', inOrg: 'owner', facet: { kind: 'terms', limit: 8 } },
    externalParty: { v: 'REL', t: 'Organization', facet: { kind: 'terms', limit: 8 } },
    externalNotify: { v: 'REL', t: 'Contact', many: true, max: 50, inOrg: 'externalParty' },
    /** The response of a community that ordered it. Its consultation is `createdFrom`. */
    response: { v: 'REL', t: 'ConsultResponse', level: 'COMMUNITY' },
    /** Who reads it: the people of the external party, and who has a step to do. */
    people: { v: 'REL', t: 'Contact', many: true, max: 100, readOnly: true, level: 'COMMUNITY' },
    createdFrom: { v: 'REL', t: 'Consultation', facet: { kind: 'terms', limit: 8 } },
    program: { v: 'REL', t: 'GeoKeeperProgram', level: 'COMMUNITY', facet: { kind: 'terms', limit: 8 } },
    description: { v: 'DEF', t: 'text', max: 8000, textField: true },
    due: { v: 'DT', facet: { kind: 'periods' } },
    /** When the external party confirmed it, and who did. */
    confirmed: { v: 'DTM', readOnly: true },
    confirmedBy: { v: 'REL', t: 'Contact', readOnly: true },
    report: { v: 'REL', t: 'Attachment', many: true, max: 50 },
    invoice: { v: 'REL', t: 'Attachment', many: true, max: 50 },
  },
  sections: [
    { key: 'work', properties: ['label', 'description', 'program', 'due', 'createdFrom', 'response'] },
    { key: 'people', properties: ['owner', 'ownedBy', 'externalParty', 'externalNotify', 'confirmed', 'confirmedBy'] },
    { key: 'papers', properties: ['report', 'invoice'] },
    { key: 'steps', properties: ['wfState', 'wfAssigned', 'wfAssignedDue'] },
  ],
  head: { facts: ['externalParty', 'program', 'wfState'], due: 'due' },
  listItem: { subtitle: ['externalParty', 'ownedBy'], chips: ['wfState'], due: 'due' },
  defaultHeaders: ['externalParty', 'ownedBy', 'createdFrom', 'due', 'wfState'],
  facets: ['externalParty', 'ownedBy', 'createdFrom', 'program', 'due', 'wfState', 'wfAssigned'],
  owner: 'owner',
  care: true,
  readers: 'people',
  visibility: 'COMMUNITY',
  capability: 'GeoKeeper',
  workflow: true,
  events: [
    {
      kind: 'GKF_ORDERED',
      property: 'externalNotify',
      names: 'externalNotify',
      suggested: 'ALWAYS',
      mode: 'IMMEDIATE',
    },
    { kind: 'GKF_CONFIRMED', action: 'confirmFieldwork', suggested: 'ALWAYS', mode: 'IMMEDIATE' },
  ],
  workflowCoordinator: 'ownedBy',
})
