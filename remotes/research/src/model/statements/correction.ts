import { defineItemType, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { terms } from './shapes.ts'

/** Types of items that their readers propose corrections of. */
const CORRECTED = [
  ...['ResearchActivity', 'ResearchData', 'CommunityMember', 'ResearchProject', 'ResearchSpecies', 'ResearchTopic'],
]

/** Tells whether corrections of an item may be proposed, by its id. */
export function isCorrected(id: ItemId): boolean {
  return CORRECTED.includes(parseItemId(id).type)
}

/** Returns the projects whose leads decide on a correction of an item. */
export function projectsOf(item: Item): string[] {
  if (item._t === 'ResearchProject') return [item.$id]
  const { project = [], projects = [] } = item
  return [project, projects].flat().map(String)
}

/**
 * The item type of a correction that somebody proposes who reads an item and may not change it, such as a
 * person of their own record. The owner and the leads of its projects decide; until then only they and
 * whoever proposed it know of it. It goes out of sight with the item that it is about.
 */
export const correctionType = defineItemType({
  name: 'ResearchCorrection',
  defaultIcon: 'spell-check',
  label: ['@about'],
  properties: {
    about: { v: 'IDM', required: true },
    /** What is wrong, and how it should be. */
    words: { v: 'DEF', t: 'text', max: 8000, required: true },
    /** Owner of the item and projects that it belongs to. The server sets them. */
    owner: { v: 'REL', t: 'Organization', readOnly: true, facet: terms },
    projects: { v: 'REL', t: 'ResearchProject', many: true, max: 200, readOnly: true, facet: terms },
    state: {
      ...{ v: 'SEL', options: ['PROPOSED', 'ACCEPTED', 'DECLINED'], facet: { kind: 'terms' } },
      tones: { PROPOSED: 'warn', ACCEPTED: 'ok', DECLINED: 'bad' },
    },
  },
  sections: [
    { key: 'what', properties: ['about', 'words'] },
    { key: 'care', properties: ['state', 'owner', 'projects'] },
  ],
  head: { facts: ['about'], next: ['acceptCorrection'] },
  listItem: { subtitle: ['words'], chips: ['state'] },
  defaultHeaders: ['state', 'words', 'projects'],
  facets: ['state', 'projects', 'owner'],
  requires: ['about'],
  endsMay: 'read',
  creatorMay: { rights: ['delete'], while: [{ prop: 'state', kind: 'is', value: 'PROPOSED' }] },
  owner: 'owner',
  personal: true,
  sharedWith: [{ property: 'projects', team: true, level: 'PRIVATE', rights: ['update'] }],
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  asksPurpose: true,
  scattered: true,
  machines: {
    state: {
      first: ['PROPOSED'],
      moves: [
        { action: 'acceptCorrection', from: ['PROPOSED', 'DECLINED'], to: 'ACCEPTED' },
        {
          action: 'declineCorrection',
          from: ['PROPOSED'],
          to: 'DECLINED',
          asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
        },
      ],
    },
  },
  events: [
    { kind: 'RES_CORRECTION', on: 'create', audience: { right: 'update' }, suggested: 'ALWAYS', mode: 'DIGEST' },
    { kind: 'RES_CORRECTION_DECIDED', property: 'state', suggested: 'ALWAYS', mode: 'DIGEST' },
  ],
})
