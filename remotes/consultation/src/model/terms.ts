import { defineItemType } from '@cairn/contract'

/** Working days that a community has to answer, unless its terms say otherwise. */
export const USUAL_DAYS = 15
/**
 * Working days after the start of a clock on which the submitter must ask again if there is no answer,
 * unless the community's terms say otherwise.
 */
export const USUAL_FOLLOW_UPS = [5, 10]
/** Days of the week by their number, Monday 1 to Sunday 7, as options. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

/**
 * The item type of an organisation's terms for being consulted: how many working days it has, on which days
 * it works, where its interests lie. An organisation has one. `takesIn` makes it the organisation that checks
 * the files of this install; only administrators set that.
 */
export const termsType = defineItemType({
  name: 'ConsultTerms',
  defaultIcon: 'scroll',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    days: { v: 'DEF', t: 'natural' },
    followUps: { v: 'DEF', t: 'natural', many: true, max: 10 },
    weekdays: { v: 'SEL', options: [...WEEKDAYS], many: true },
    requirements: { v: 'DEF', t: 'richText' },
    interestArea: { v: 'DEF', t: 'geometry' },
    workflow: { v: 'REL', t: 'Workflow', level: 'COMMUNITY' },
    takesIn: { v: 'DEF', t: 'boolean' },
  },
  sections: [
    {
      key: 'terms',
      properties: ['title', 'owner', 'days', 'followUps', 'weekdays', 'requirements', 'workflow', 'takesIn'],
    },
    { key: 'place', properties: ['interestArea'] },
  ],
  head: { facts: ['days', 'weekdays'] },
  listItem: { subtitle: ['owner'] },
  defaultHeaders: ['owner', 'days', 'weekdays'],
  facets: ['owner'],
  owner: 'owner',
  visibility: 'PUBLIC',
  capability: 'ConsultRespond',
})

/** Why an office is closed. */
const CLOSURE_KINDS = ['HOLIDAY', 'MOURNING', 'EVACUATION', 'CEREMONY', 'OTHER']

/**
 * The item type ConsultClosure: a time in which an office is closed. Its days do not count in the clocks of
 * the organisation that owns it.
 */
export const closureType = defineItemType({
  name: 'ConsultClosure',
  defaultIcon: 'calendar',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    kind: { v: 'SEL', options: CLOSURE_KINDS, required: true, facet: { kind: 'terms' } },
    from: { v: 'DT', required: true, facet: { kind: 'periods' } },
    /** The last day. Without one it is closed on one day. */
    until: { v: 'DT' },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
  },
  sections: [{ key: 'closure', properties: ['title', 'kind', 'from', 'until', 'owner'] }],
  head: { facts: ['kind', 'from', 'until'] },
  listItem: { subtitle: ['owner'], chips: ['kind'], date: 'from', facts: ['until'] },
  defaultHeaders: ['kind', 'from', 'until', 'owner'],
  facets: ['kind', 'from', 'owner'],
  owner: 'owner',
  visibility: 'PUBLIC',
  capability: 'ConsultRespond',
})
