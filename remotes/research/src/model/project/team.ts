import type { Property } from '@cairn/contract'

const people = { v: 'REL', t: 'Contact', many: true, max: 50 } as const

/** Rights over all that belongs to a project, for those who lead it: with all that they give to others. */
const LEAD_GRANTS = [
  ...['ResearchActivity', 'ResearchData'].flatMap((type) => [
    ...[`${type}.create`, `${type}.update`, `${type}.PRIVATE.read`],
  ]),
  ...['CommunityMember.PRIVATE.read', 'RespondentCode.PRIVATE.read', 'protocol.NAMES', 'protocol.CONSENT_TEAM'],
  ...['ResearchCorrection.PRIVATE.read', 'ResearchCorrection.update'],
]
/** Interviewers make interviews and statements, which they keep as those who made them. */
const INTERVIEWER_GRANTS = [
  ...['ResearchActivity.create', 'ResearchData.create', 'CommunityMember.PRIVATE.read', 'RespondentCode.PRIVATE.read'],
  ...['protocol.NAMES', 'protocol.CONSENT_TEAM'],
]
/** Data entry works with codes, and with what those who spoke agreed that it may work with. */
const DATA_ENTRY_GRANTS = [
  ...['ResearchActivity.PRIVATE.read', 'ResearchActivity.update', 'ResearchData.PRIVATE.read', 'ResearchData.update'],
]
/** Readers see statements that another person has checked, at their level. */
const READER_GRANTS = ['ResearchData.COMMUNITY.read']

/** People of a project. Those in `team` read the project; the server sets it. */
export const teamProperties = {
  leads: people,
  interviewers: people,
  dataEntry: people,
  dataReaders: people,
  team: { ...people, max: 200, readOnly: true },
} satisfies Record<string, Property>

/** Rights that a project gives to the people it names, by property. */
export const TEAM_GIFTS = [
  { property: 'leads', grants: LEAD_GRANTS, own: ['update'] },
  { property: 'interviewers', grants: INTERVIEWER_GRANTS },
  { property: 'dataEntry', grants: DATA_ENTRY_GRANTS },
  { property: 'dataReaders', grants: READER_GRANTS },
]

/** Returns the people of a project, each once. */
export function teamOf(values: Readonly<Record<string, unknown>>): string[] {
  const named = TEAM_GIFTS.flatMap(({ property }) => values[property] ?? [])
  return [...new Set(named.map(String))]
}

/** Items of a project are shared with its people, who have their rights over them by it. */
export const SHARED_BY_PROJECT = {
  property: 'project',
  team: true as const,
  level: 'PRIVATE' as const,
  rights: ['create', 'update', 'activate', 'complete', 'reopen'],
}

/** Other projects that work with it, as long as everyone who spoke agrees to further research. */
export const furtherProperties = {
  alsoIn: { v: 'REL', t: 'ResearchProject', many: true, max: 20 },
} satisfies Record<string, Property>

/**
 * Items of a project are shared with people of other projects that it names, who read them and change
 * nothing, while further research is permitted.
 */
export const SHARED_FURTHER = {
  property: 'alsoIn',
  team: true as const,
  level: 'PRIVATE' as const,
  when: [{ prop: 'usesGiven', kind: 'is' as const, value: 'FURTHER_RESEARCH' }],
}
