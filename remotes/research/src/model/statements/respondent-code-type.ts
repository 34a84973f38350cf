import { accessProperty, defineItemType } from '@cairn/contract'
import { terms } from './shapes.ts'

/**
 * The item type of a code that stands for a member in one project. It is drawn at random and never used
 * again.
 */
export const respondentCodeType = defineItemType({
  name: 'RespondentCode',
  defaultIcon: 'hash',
  label: ['code'],
  properties: {
    code: { v: 'DEF', max: 20, textField: true, readOnly: true, unique: 'project' },
    project: { v: 'REL', t: 'ResearchProject', required: true, sameOwner: true, facet: terms },
    respondent: { v: 'REL', t: 'CommunityMember', required: true },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: accessProperty,
  },
  head: { facts: ['project', 'respondent'] },
  listItem: { subtitle: ['respondent', 'project'] },
  defaultHeaders: ['project', 'respondent'],
  facets: ['project'],
  owner: 'owner',
  sharedWith: [{ property: 'project', team: true, level: 'PRIVATE' }],
  visibility: 'PRIVATE',
  asksPurpose: true,
  scattered: true,
  // A code that is taken stays so.
  appendOnly: true,
  otherNames: { of: 'respondent', by: 'code', within: 'project' },
})
