import { defineItemType } from '@cairn/contract'

/** Working days that a community has to answer, unless its terms say otherwise. */
export const USUAL_DAYS = 15
/**
 * Working days after the start of a clock on which the submitter must ask again if there is no answer,
 * unless the community's terms say otherwise.
 */
export const USUAL_FOLLOW_UPS = [5, 10]

/**
 * The item type of an organisation's terms for being consulted: how many working days it has, and where its
 * interests lie. On which days it works its WorkCalendar says. An organisation has one. `takesIn` makes it
 * the organisation that checks the files of this install; only administrators set that.
 */
export const termsType = defineItemType({
  name: 'ConsultTerms',
  defaultIcon: 'list-checks',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true, facet: { kind: 'terms', limit: 8 } },
    days: { v: 'DEF', t: 'natural' },
    followUps: { v: 'DEF', t: 'natural', many: true, max: 10 },
    requirements: { v: 'DEF', t: 'richText' },
    interestArea: { v: 'DEF', t: 'geometry' },
    workflow: { v: 'REL', t: 'Workflow', level: 'COMMUNITY' },
    /** How answers to its letters reach the office: e-mail, and address or phone in words. */
    answerEmail: { v: 'DEF', t: 'email', max: 200 },
    answerWays: { v: 'DEF', t: 'text', max: 500 },
    /** How a letter goes to people without an account: the file itself, or a link for so many days. */
    letterMail: { v: 'SEL', options: ['PDF', 'LINK'], level: 'COMMUNITY' },
    linkDays: { v: 'DEF', t: 'natural', level: 'COMMUNITY' },
    /** Where fewer than three people write letters, one may approve their own. */
    ownLetters: { v: 'DEF', t: 'boolean', level: 'COMMUNITY' },
    /** Item types whose items a screening looks for in and near the area of a file. */
    layers: { v: 'DEF', t: 'json', level: 'COMMUNITY' },
    /** Who screens is told none, few or many of what they may not read. */
    countHidden: { v: 'DEF', t: 'boolean', level: 'COMMUNITY' },
    takesIn: { v: 'DEF', t: 'boolean' },
  },
  sections: [
    {
      key: 'terms',
      properties: ['title', 'owner', 'days', 'followUps', 'requirements', 'workflow', 'takesIn'],
    },
    { key: 'letters', properties: ['answerEmail', 'answerWays', 'letterMail', 'linkDays', 'ownLetters'] },
    { key: 'place', properties: ['interestArea', 'countHidden'] },
  ],
  head: { facts: ['days', 'followUps'] },
  listItem: { subtitle: ['owner'] },
  defaultHeaders: ['owner', 'days'],
  facets: ['owner'],
  owner: 'owner',
  visibility: 'PUBLIC',
  capability: 'ConsultRespond',
})
