import { defineItemType, moveReasonProperty } from '@cairn/contract'
import { FORM_TYPES } from '../form/form-def.ts'

const terms = { kind: 'terms', limit: 8 } as const

/**
 * Results of reviewing a record: it has issues, was edited, approved or rejected. Without a value it was not
 * reviewed.
 */
export const REVIEWS = ['HAS_ISSUES', 'EDITED', 'APPROVED', 'REJECTED']

/** Files that the answers of a record name at most. */
export const MOST_FILES = 500

/**
 * The item type of a filled-in form: a trip, or a record that may belong to one. The server makes records
 * and keeps who may read them as the program says.
 */
export const fieldDataType = defineItemType({
  name: 'GeoKeeperFieldData',
  defaultIcon: 'footprints',
  inCell: { GeoKeeperFieldData: ['trip'], Thread: ['context'] },
  label: ['label'],
  properties: {
    moveReason: moveReasonProperty,
    /** By the rule of the form, else its title and the day. */
    label: { v: 'DEF', readOnly: true, max: 260, textField: true },
    formType: { v: 'SEL', options: FORM_TYPES, readOnly: true, facet: { kind: 'terms' } },
    state: {
      v: 'SEL',
      options: ['DRAFT', 'ACTIVE', 'COMPLETE'],
      tones: { DRAFT: 'warn', ACTIVE: 'info', COMPLETE: 'ok' },
      facet: { kind: 'terms' },
    },
    formDef: { v: 'REL', t: 'GeoKeeperFormDef', required: true, facet: terms },
    program: { v: 'REL', t: 'GeoKeeperProgram', required: true, facet: terms },
    collected: { v: 'DTM', facet: { kind: 'time' } },
    /** Who collected it. */
    collector: { v: 'REL', t: 'Contact', readOnly: true, facet: terms },
    finalized: { v: 'DTM', readOnly: true, facet: { kind: 'time' } },
    workItem: { v: 'REL', t: 'GeoKeeperWorkItem', facet: terms },
    categories: { v: 'LOV', list: 'CATEGORIES', many: true, max: 20, other: 'categoriesOther', facet: terms },
    categoriesOther: { v: 'DEF', max: 120, textField: true },
    /** The trip on which it was made. */
    trip: { v: 'REL', t: 'GeoKeeperFieldData', facet: terms },
    crew: { v: 'REL', t: 'Contact', many: true, max: 50, facet: terms },
    /** When a trip is expected back, and when it came back. */
    back: { v: 'DTM' },
    returned: { v: 'DTM' },
    /** The day on which it is expected back. */
    backOn: { v: 'DT', readOnly: true },
    answers: { v: 'DEF', t: 'answers', shapedBy: 'formDef', withPlace: 'place' },
    /**
     * What was chosen, with its question, over all versions of the form. Left out of a sensitive record, and
     * of questions with a level.
     */
    chosen: { v: 'DEF', many: true, max: 300, readOnly: true, facet: terms },
    /** Files of all answers. */
    files: { v: 'REL', t: 'Attachment', many: true, max: MOST_FILES, uploadWithin: 'program' },
    /** The first place that was answered. */
    place: {
      v: 'DEF',
      t: 'geometry',
      generalise: { cell: 10_000, level: 'PROTECTED', when: 'sensitive' },
    },
    /** Points that were answered besides it. */
    furtherPoints: {
      v: 'DEF',
      t: 'geometry',
      readOnly: true,
      generalise: { cell: 10_000, level: 'PROTECTED', when: 'sensitive' },
    },
    sensitive: { v: 'DEF', t: 'boolean', facet: { kind: 'terms' } },
    track: { v: 'DEF', t: 'geometry', level: 'PROTECTED' },
    /** Time and accuracy of each point of the track. */
    trackPoints: { v: 'DEF', t: 'json', level: 'PROTECTED' },
    review: {
      v: 'SEL',
      options: REVIEWS,
      unset: 'NEW',
      tones: { NEW: 'info', HAS_ISSUES: 'warn', EDITED: 'info', APPROVED: 'ok', REJECTED: 'bad' },
      facet: { kind: 'terms' },
    },
    /** What came in after its program or its form had ended. */
    late: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
    /** Has more photographs or videos than its form takes. A device brought them, and nothing is lost. */
    beyondMost: { v: 'DEF', t: 'boolean', readOnly: true, facet: { kind: 'terms' } },
    /** What the device said of itself: its clock, where the record came from, which build of the form. */
    told: { v: 'DEF', t: 'json', readOnly: true, level: 'PROTECTED' },
    /** The name that the device gave to the record. What is sent twice is kept once. */
    instance: { v: 'DEF', readOnly: true, imported: true, max: 80, unique: 'program' },
    owner: { v: 'REL', t: 'Organization', copyOf: 'program.owner', facet: terms },
  },
  sections: [
    {
      key: 'record',
      properties: ['label', 'state', 'review', 'categories', 'categoriesOther', 'place', 'furtherPoints', 'sensitive'],
    },
    { key: 'trip', properties: ['trip', 'crew', 'back', 'returned', 'track'] },
    { key: 'belongs', properties: ['program', 'formDef', 'formType', 'workItem', 'owner'] },
    { key: 'dates', properties: ['collected', 'collector', 'finalized', 'late'] },
    { key: 'files', properties: ['files', 'beyondMost'] },
  ],
  head: {
    facts: [],
    next: ['collect', 'finalize'],
    foot: ['askBack', 'reject', 'approve'],
    onward: true,
  },
  listItem: {
    subtitle: ['formDef', 'collector', 'program'],
    chips: ['review', 'beyondMost', 'state'],
    picture: { property: 'files', isMark: true },
    date: 'collected',
    facts: ['categories'],
  },
  defaultHeaders: ['formDef', 'files', 'collector', 'state', 'review', 'collected', 'categories', 'program'],
  facets: [
    'program',
    'formDef',
    'formType',
    'state',
    'review',
    'categories',
    'chosen',
    'collected',
    'collector',
    'workItem',
    'trip',
    'crew',
    'sensitive',
    'late',
  ],
  owner: 'owner',
  care: true,
  readers: 'collector',
  // Its program says who else reads it, so that what changes there counts for all records at once.
  sharedWith: [
    { property: 'program', team: true, level: 'COMMUNITY' },
    { property: 'program', team: true, level: 'PRIVATE', rights: ['update', 'review'] },
  ],
  creatorMay: { rights: ['update'], while: [{ prop: 'state', kind: 'is', value: ['DRAFT', 'ACTIVE'] }] },
  visibility: 'PRIVATE',
  machines: {
    state: {
      first: ['DRAFT', 'ACTIVE'],
      moves: [
        { action: 'collect', from: ['DRAFT'], to: 'ACTIVE' },
        { action: 'finalize', from: ['ACTIVE'], to: 'COMPLETE' },
        {
          action: 'reopen',
          from: ['COMPLETE'],
          to: 'ACTIVE',
          right: 'review',
          asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
        },
      ],
    },
    review: {
      first: [null],
      moves: [
        { action: 'approve', from: [null, 'HAS_ISSUES', 'EDITED', 'REJECTED'], to: 'APPROVED', right: 'review' },
        {
          action: 'askBack',
          from: [null, 'EDITED', 'APPROVED'],
          to: 'HAS_ISSUES',
          right: 'review',
          asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
        },
        {
          action: 'reject',
          from: [null, 'HAS_ISSUES', 'EDITED', 'APPROVED'],
          to: 'REJECTED',
          right: 'review',
          asks: { reason: { v: 'DEF', t: 'text', required: true, max: 2000 } },
        },
        { action: 'markEdited', from: ['APPROVED', 'HAS_ISSUES'], to: 'EDITED', by: 'server', byEdit: true },
      ],
    },
  },
  events: [
    // A trip that is not back on the day after it was expected.
    {
      kind: 'GKF_TRIP_LATE',
      at: { property: 'backOn', days: [1], every: 1 },
      when: [
        { prop: 'formType', kind: 'is', value: 'trip' },
        { prop: 'returned', kind: 'exists', value: false },
      ],
      audience: { right: 'review' },
      suggested: 'ALWAYS',
      mode: 'IMMEDIATE',
    },
    { kind: 'GKF_REVIEWED', property: 'review', suggested: 'PREFS' },
  ],
  filesAs: 'geokeeper-files',
})
