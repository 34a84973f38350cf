import { accessProperty, defineItemType, sealedProperties } from '@cairn/contract'
import { checkedMachine, checkedProperties } from '../project/checked-machine.ts'
import {
  CARE_SECTION,
  consentProperties,
  HOLD,
  mediaProperties,
  named,
  placeProperties,
  recordingProperty,
  respondentProperties,
} from '../consent/consented.ts'
import { CONSENT_PROTOCOLS } from '../consent/ledger.ts'
import { LISTS } from '../lists.ts'
import { terms, words } from './shapes.ts'
import { furtherProperties, SHARED_BY_PROJECT, SHARED_FURTHER } from '../project/team.ts'

/** Seasons and months in which something is done; YR is the whole year. */
export const SEASONS = [
  ...['YR', 'SPR', 'SUM', 'FALL', 'WIN'],
  ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
] as const
/** How well a place was drawn. */
export const MAP_ACCURACIES = ['N_A', 'LOW', 'MEDIUM', 'HIGH'] as const

/** The item type of one coded statement: what was said of which place, by whom, and when it holds. */
export const dataType = defineItemType({
  name: 'ResearchData',
  defaultIcon: 'text-quote',
  inCell: { ResearchCorrection: ['about'] },
  label: ['siteCode', 'label'],
  properties: {
    label: { ...words, required: true },
    siteCode: { v: 'DEF', max: 60, textField: true, unique: 'project' },
    valueCategory: { v: 'LOV', list: 'RES_VALUE_CATEGORIES', facet: terms },
    valueCode: {
      v: 'LOV',
      list: 'RES_VALUE_CODES',
      within: { property: 'valueCategory', list: 'RES_VALUE_CATEGORIES' },
      facet: { kind: 'terms', limit: 20 },
    },
    activity: { v: 'REL', t: 'ResearchActivity', sameOwner: true, facet: terms },
    /** The interviews that it was in before: what was decided for them still counts. */
    leftActivities: {
      ...{ v: 'REL', t: 'ResearchActivity', many: true, max: 50, readOnly: true },
      ...{ level: 'PRIVATE', protocol: CONSENT_PROTOCOLS.KEEP },
    },
    project: { v: 'REL', t: 'ResearchProject', required: true, sameOwner: true, facet: terms },
    description: { v: 'DEF', t: 'text', max: 20_000, textField: true },
    notes: { v: 'DEF', t: 'text', max: 20_000, ...named },
    ...placeProperties,
    mapAccuracy: { v: 'SEL', options: [...MAP_ACCURACIES], facet: terms },
    /** A better map of the place exists. */
    moreAccurate: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    ...respondentProperties,
    /** Where in the recording it is said, such as `0:12:30–0:14:05`. */
    timeCode: { v: 'DEF', max: 30 },
    recording: recordingProperty,
    ...mediaProperties,
    relevantArchives: { v: 'REL', t: 'ArchiveEntry', many: true, max: 100 },
    species: { v: 'REL', t: 'ResearchSpecies', many: true, max: 50, facet: terms },
    topics: { v: 'REL', t: 'ResearchTopic', many: true, max: 50, facet: terms },
    indigenousNames: {
      v: 'DEF',
      t: 'group',
      many: true,
      max: 20,
      parts: {
        name: { v: 'DEF', t: 'phrase', max: 200, textField: true },
        language: { v: 'LOV', list: 'RES_LANGUAGES' },
        phonetic: { v: 'DEF', max: 200, textField: true },
        literal: { v: 'DEF', max: 300, textField: true },
      },
    },
    timeFrameStart: {
      v: 'LOV',
      list: 'RES_TIME_FRAMES',
      facet: { kind: 'terms', limit: LISTS.RES_TIME_FRAMES.length },
    },
    timeFrameEnd: { v: 'LOV', list: 'RES_TIME_FRAMES', facet: { kind: 'terms', limit: LISTS.RES_TIME_FRAMES.length } },
    timeFrameNotes: { v: 'DEF', t: 'text', max: 4000, textField: true },
    seasons: { v: 'SEL', options: [...SEASONS], many: true, max: SEASONS.length, facet: { kind: 'terms', limit: 17 } },
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
      properties: ['label', 'siteCode', 'valueCategory', 'valueCode', 'activity', 'project', 'description'],
    },
    { key: 'where', properties: ['spatial', 'closedPlaces', 'mapAccuracy', 'moreAccurate', 'indigenousNames'] },
    { key: 'when', properties: ['timeFrameStart', 'timeFrameEnd', 'timeFrameNotes', 'seasons'] },
    { key: 'who', properties: ['respondents', 'respondentCodes', 'timeCode', 'media', 'closedMedia', 'notes'] },
    { key: 'belongs', properties: ['species', 'topics', 'relevantArchives'] },
    CARE_SECTION,
  ],
  head: { facts: ['valueCode', 'project', 'activity', 'timeCode'], next: ['activate', 'complete'] },
  listItem: { subtitle: ['valueCode', 'project'], chips: ['state'], facts: ['species', 'respondentCodes'] },
  defaultHeaders: ['siteCode', 'valueCode', 'project', 'species', 'mapAccuracy'],
  facets: [
    'valueCategory',
    'valueCode',
    'project',
    'species',
    'topics',
    'timeFrameStart',
    'seasons',
    'mapAccuracy',
    'moreAccurate',
    'respondentCodes',
    'state',
    'access',
  ],
  owner: 'owner',
  care: true,
  warnedBy: ['respondents'],
  sharedWith: [
    SHARED_BY_PROJECT,
    SHARED_FURTHER,
    // To readers once another person has checked it, as far as its level goes.
    { property: 'project', team: true, when: [{ prop: 'state', kind: 'is', value: 'COMPLETE' }] },
  ],
  creatorWithin: true,
  creatorMay: { rights: ['update', 'activate'] },
  visibility: 'PRIVATE',
  asksPurpose: true,
  scattered: true,
  purge: { right: 'steward', people: 2, hold: HOLD },
  capability: 'Research',
  machines: { state: checkedMachine },
})
