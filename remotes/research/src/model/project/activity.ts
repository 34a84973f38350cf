import { accessProperty, defineItemType, sealedProperties } from '@cairn/contract'
import { checkedMachine, checkedProperties } from './checked-machine.ts'
import {
  CARE_SECTION,
  consentProperties,
  HOLD,
  mediaProperties,
  named,
  respondentProperties,
} from '../consent/consented.ts'
import { CONSENT_PROTOCOLS } from '../consent/ledger.ts'
import { terms, words } from '../statements/shapes.ts'
import { furtherProperties, SHARED_BY_PROJECT, SHARED_FURTHER } from './team.ts'

/**
 * The item type of an interview, a walk or another meeting in which people tell what they know. Its label has
 * no name in it: type, month and the codes of who spoke.
 */
export const activityType = defineItemType({
  name: 'ResearchActivity',
  defaultIcon: 'mic',
  inCell: { ResearchCorrection: ['about'] },
  begins: { ResearchData: 'activity' },
  label: ['label'],
  properties: {
    /** Type, month and codes of who spoke. The server sets it. */
    label: { ...words, readOnly: true },
    title: { v: 'DEF', max: 300, required: true, ...named },
    type: { v: 'LOV', list: 'RES_ACTIVITY_TYPES', required: true, facet: terms },
    project: { v: 'REL', t: 'ResearchProject', required: true, sameOwner: true, facet: terms },
    start: { v: 'DTM', facet: { kind: 'time' } },
    end: { v: 'DTM' },
    location: { v: 'DEF', max: 300, ...named },
    ...respondentProperties,
    interviewers: { v: 'REL', t: 'Contact', many: true, max: 20, facet: terms },
    dataEntry: { v: 'REL', t: 'Contact', many: true, max: 20, facet: terms },
    topics: { v: 'REL', t: 'ResearchTopic', many: true, max: 50, facet: terms },
    highlights: { v: 'DEF', t: 'text', max: 20_000, textField: true },
    notes: { v: 'DEF', t: 'text', max: 20_000, textField: true },
    ...mediaProperties,
    /** Recordings with a voice that was taken out of it, for stewards alone. */
    takenOut: { ...mediaProperties.closedMedia },
    /** Who spoke and was removed: what they said stays closed. */
    removedSpeakers: {
      ...{ v: 'REL', t: 'CommunityMember', many: true, max: 100, readOnly: true },
      ...{ level: 'PRIVATE', protocol: CONSENT_PROTOCOLS.KEEP },
    },
    ...consentProperties,
    ...furtherProperties,
    ...checkedProperties,
    ...sealedProperties,
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    {
      key: 'what',
      properties: ['title', 'type', 'project', 'start', 'end', 'location', 'media', 'closedMedia', 'takenOut'],
    },
    { key: 'who', properties: ['respondents', 'respondentCodes', 'interviewers', 'dataEntry'] },
    { key: 'said', properties: ['topics', 'highlights', 'notes'] },
    CARE_SECTION,
  ],
  head: { facts: ['type', 'start', 'project', 'respondentCodes'], next: ['activate', 'complete'] },
  listItem: {
    subtitle: ['project', 'topics'],
    chips: ['state', 'withheld'],
    date: 'start',
  },
  defaultHeaders: ['type', 'project', 'topics', 'respondentCodes', 'start'],
  facets: ['type', 'project', 'topics', 'start', 'respondentCodes', 'interviewers', 'state', 'withheld'],
  owner: 'owner',
  care: true,
  warnedBy: ['respondents'],
  sharedWith: [SHARED_BY_PROJECT, SHARED_FURTHER],
  creatorWithin: true,
  creatorMay: { rights: ['update', 'activate'] },
  visibility: 'PRIVATE',
  asksPurpose: true,
  scattered: true,
  events: [
    {
      kind: 'RES_WITHHELD',
      at: { property: 'withheldSince', days: [30], every: 7 },
      when: [{ prop: 'withheld', kind: 'is', value: true }],
      // Stewards, and of those who lead the project whoever may know of what is withheld.
      audience: { right: ['steward', 'update'] },
      suggested: 'ALWAYS',
      mode: 'DIGEST',
    },
  ],
  purge: { right: 'steward', people: 2, hold: HOLD },
  capability: 'Research',
  machines: { state: checkedMachine },
})
