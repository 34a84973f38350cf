import { accessProperty, defineItemType } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { terms, words } from '../statements/shapes.ts'

const line = { v: 'DEF', max: 200 } as const
const isDeceased: [Filter] = [{ prop: 'deceased', kind: 'is', value: true }]

/** A language and, where the list lacks it, its words. */
const language = { v: 'LOV', list: 'RES_LANGUAGES', facet: terms } as const

/**
 * The item type of a person of a community as research knows them. It is private, and the person reads their
 * own record through `contact`.
 */
export const memberType = defineItemType({
  name: 'CommunityMember',
  defaultIcon: 'id-card',
  inCell: { ResearchCorrection: ['about'] },
  begins: { ResearchActivity: 'respondents' },
  label: ['fullName'],
  properties: {
    firstName: { ...words, required: true },
    middleName: words,
    lastName: { ...words, required: true },
    /** Computed from the parts of the name. */
    fullName: { ...words, readOnly: true },
    lastNameAtBirth: words,
    nickName: words,
    indigenousName: { v: 'DEF', t: 'phrase', max: 200, textField: true },
    nameNotes: { v: 'DEF', t: 'text', max: 4000 },
    identifiers: { v: 'DEF', many: true, max: 20, textField: true },
    status: { v: 'LOV', list: 'RES_MEMBER_STATUS', facet: terms },
    registrationNumber: { ...line, level: 'PRIVATE', protocol: 'REGISTRATION' },
    communityMembership: { v: 'REL', t: 'Organization', facet: terms },
    communitiesOfResidence: { v: 'REL', t: 'Organization', many: true, max: 20, facet: terms },
    residenceOnReserve: { v: 'SEL', options: ['N_A', 'OFF_RESERVE', 'ON_RESERVE', 'OTHER'], facet: terms },
    parents: { v: 'REL', t: 'CommunityMember', many: true, max: 10 },
    /** The person reads the record with their account. */
    contact: { v: 'REL', t: 'Contact' },
    /** Projects in which they spoke. The server sets them. */
    projects: { v: 'REL', t: 'ResearchProject', many: true, max: 200, readOnly: true, facet: terms },
    birthDate: { v: 'DT', facet: { kind: 'eras' } },
    birthPlace: line,
    deceased: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    deathDate: { v: 'DT', when: isDeceased },
    deathPlace: { ...line, when: isDeceased },
    /** The last day of mourning, as the family set it: a warning stands before their pictures until then. */
    mourningUntil: { v: 'DT', when: isDeceased },
    genderIdentity: { v: 'LOV', list: 'RES_GENDERS', other: 'genderOther' },
    genderOther: line,
    maritalStatus: { v: 'SEL', options: ['NONE', 'MARRIED', 'COMMON', 'DIVORCED', 'SEPARATED', 'WIDOWED'] },
    homeAddress: { v: 'DEF', t: 'address', max: 400 },
    mailingDifferent: { v: 'DEF', t: 'boolean' },
    mailingAddress: {
      v: 'DEF',
      t: 'address',
      max: 400,
      when: [{ prop: 'mailingDifferent', kind: 'is', value: true }],
    },
    culturalActivities: { v: 'LOV', list: 'RES_CULTURAL_ACTIVITIES', many: true, max: 30, facet: terms },
    primaryLanguage: { ...language, other: 'primaryLanguageOther' },
    primaryLanguageOther: line,
    homeLanguage: { ...language, other: 'homeLanguageOther' },
    homeLanguageOther: line,
    occasionalLanguage: { ...language, other: 'occasionalLanguageOther' },
    occasionalLanguageOther: line,
    firstLanguage: { ...language, other: 'firstLanguageOther' },
    firstLanguageOther: line,
    owner: { v: 'REL', t: 'Organization', required: true, facet: terms },
    access: accessProperty,
  },
  sections: [
    {
      key: 'name',
      properties: ['firstName', 'middleName', 'lastName', 'lastNameAtBirth', 'nickName', 'indigenousName', 'nameNotes'],
    },
    {
      key: 'belonging',
      properties: [
        'communityMembership',
        'status',
        'registrationNumber',
        'identifiers',
        'communitiesOfResidence',
        'residenceOnReserve',
        'parents',
        'contact',
        'projects',
      ],
    },
    {
      key: 'life',
      properties: [
        'birthDate',
        'birthPlace',
        'genderIdentity',
        'genderOther',
        'maritalStatus',
        'deceased',
        'deathDate',
        'deathPlace',
        'mourningUntil',
      ],
    },
    { key: 'home', properties: ['homeAddress', 'mailingDifferent', 'mailingAddress'] },
    {
      key: 'knowledge',
      properties: [
        'culturalActivities',
        'firstLanguage',
        'firstLanguageOther',
        'primaryLanguage',
        'primaryLanguageOther',
        'homeLanguage',
        'homeLanguageOther',
        'occasionalLanguage',
        'occasionalLanguageOther',
      ],
    },
    { key: 'care', properties: ['owner', 'access'] },
  ],
  head: { facts: ['indigenousName', 'communityMembership', 'status', 'birthDate'] },
  listItem: { subtitle: ['indigenousName', 'communityMembership', 'firstLanguage'], chips: ['status', 'deceased'] },
  defaultHeaders: ['status', 'communityMembership', 'firstLanguage', 'primaryLanguage'],
  facets: [
    'status',
    'communityMembership',
    'communitiesOfResidence',
    'residenceOnReserve',
    'birthDate',
    'deceased',
    'culturalActivities',
    'firstLanguage',
    'primaryLanguage',
    'homeLanguage',
  ],
  owner: 'owner',
  care: true,
  sharedWith: [{ property: 'projects', team: true, level: 'PRIVATE' }],
  readers: 'contact',
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
  asksPurpose: true,
  scattered: true,
  purge: { right: 'steward', people: 2 },
  mergeable: true,
  capability: 'Research',
})
