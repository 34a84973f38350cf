import { accessProperty, defineItemType, genericMachine, stateProperty } from '@cairn/contract'
import { terms, words } from '../statements/shapes.ts'
import { TEAM_GIFTS, teamProperties } from './team.ts'

/** The item type of a study: what is asked, where, and when. Interviews and data belong to one. */
export const projectType = defineItemType({
  name: 'ResearchProject',
  defaultIcon: 'notebook-pen',
  inCell: { ResearchCorrection: ['about'] },
  begins: { ResearchActivity: 'project', ResearchData: 'project' },
  label: ['title'],
  properties: {
    title: { ...words, required: true },
    /** The code that the community or the researcher uses for it. */
    id: { v: 'DEF', max: 60, textField: true, unique: 'owner' },
    type: { v: 'LOV', list: 'RES_PROJECT_TYPES', facet: terms },
    description: { v: 'DEF', t: 'text', max: 20_000, textField: true },
    start: { v: 'DT' },
    end: { v: 'DT', notBefore: 'start' },
    state: stateProperty,
    footprint: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED' } },
    studyArea: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED' } },
    studyAreaDescription: { v: 'DEF', t: 'text', max: 8000, textField: true },
    links: { v: 'DEF', t: 'url', many: true, max: 50 },
    ...teamProperties,
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    { key: 'what', properties: ['title', 'type', 'id', 'description', 'start', 'end', 'links'] },
    { key: 'where', properties: ['studyArea', 'studyAreaDescription', 'footprint'] },
    { key: 'who', properties: ['leads', 'interviewers', 'dataEntry', 'dataReaders', 'team'] },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['type', 'start', 'end', 'id'], next: ['activate', 'complete'] },
  listItem: { subtitle: ['type', 'id'], chips: ['state'], date: 'start' },
  defaultHeaders: ['type', 'start', 'end', 'id'],
  facets: ['type', 'state', 'owner', 'access'],
  owner: 'owner',
  care: true,
  readers: 'team',
  gives: TEAM_GIFTS,
  visibility: 'COMMUNITY',
  capability: 'Research',
  machines: { state: genericMachine },
})
