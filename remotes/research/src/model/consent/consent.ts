import { accessProperty, defineItemType } from '@cairn/contract'
import { terms } from '../statements/shapes.ts'

/** Decisions of a person about a use: given, refused, or withdrawn. */
export const DECISIONS = ['GIVEN', 'REFUSED', 'WITHDRAWN'] as const
/** How a person's words may be attributed: by name, by their code, or not at all. */
export const ATTRIBUTIONS = ['NAME', 'CODE', 'NONE'] as const
/** Who spoke: the person, their family, or the Nation for material older than the project. */
export const SPEAKERS = ['SELF', 'FAMILY', 'NATION'] as const

/**
 * The item type of one entry in the ledger of consent: who agreed to which use of what, until when. An entry
 * is never changed; a later one takes its place.
 */
export const consentType = defineItemType({
  name: 'ResearchConsent',
  defaultIcon: 'shield-check',
  // `@` leaves the label to the server, whose rule has words for the keys.
  label: ['@project', 'use', 'decision', 'from'],
  properties: {
    /** Empty if the Nation decides for all respondents of a project. */
    respondent: { v: 'REL', t: 'CommunityMember', facet: terms },
    project: { v: 'REL', t: 'ResearchProject', required: true, sameOwner: true, facet: terms },
    /** Only this interview. Without it, all of the project. */
    activity: { v: 'REL', t: 'ResearchActivity', sameOwner: true, facet: terms },
    use: { v: 'LOV', list: 'CONSENT_USES', required: true, facet: { kind: 'terms', limit: 9 } },
    decision: {
      v: 'SEL',
      options: [...DECISIONS],
      required: true,
      tones: { GIVEN: 'ok', REFUSED: 'bad', WITHDRAWN: 'bad' },
      facet: { kind: 'terms' },
    },
    attribution: { v: 'SEL', options: [...ATTRIBUTIONS] },
    from: { v: 'DT', required: true },
    until: { v: 'DT', facet: { kind: 'periods' } },
    how: { v: 'SEL', options: ['WRITTEN', 'ORAL', 'RECORDED'], required: true },
    by: { v: 'SEL', options: [...SPEAKERS], required: true },
    evidence: { v: 'REL', t: 'Attachment', many: true, max: 20 },
    /** The entry, recorded together with this one, that has the evidence. */
    evidenceIn: { v: 'REL', t: 'ResearchConsent', sameOwner: true, readOnly: true },
    witness: { v: 'REL', t: 'Contact' },
    conditions: { v: 'DEF', t: 'text', max: 8000 },
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    { key: 'what', properties: ['respondent', 'project', 'activity', 'use', 'decision', 'from', 'until'] },
    { key: 'how', properties: ['by', 'how', 'attribution', 'witness', 'evidence', 'evidenceIn', 'conditions'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['respondent', 'project', 'until'] },
  listItem: { subtitle: ['respondent', 'project'], chips: ['decision'], date: 'from', facts: ['until'] },
  defaultHeaders: ['respondent', 'project', 'activity', 'use', 'decision', 'from', 'until'],
  facets: ['use', 'decision', 'project', 'respondent', 'until'],
  owner: 'owner',
  visibility: 'PRIVATE',
  asksPurpose: true,
  scattered: true,
  appendOnly: true,
  events: [
    {
      kind: 'RES_CONSENT_ENDS',
      at: { property: 'until', days: [-30, -7, 0] },
      when: [{ prop: 'decision', kind: 'is', value: 'GIVEN' }],
      audience: { right: 'update' },
      suggested: 'ALWAYS',
      mode: 'DIGEST',
    },
  ],
  capability: 'Research',
})
