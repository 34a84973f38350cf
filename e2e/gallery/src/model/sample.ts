import { VISIBILITY_LEVELS, type Item, type ItemId, type ItemType, type ListValues } from '@cairn/contract'

/**
 * An item type of the gallery with one property of each kind that has a field. None of its items is ever
 * stored.
 */
export const SAMPLE_TYPE: ItemType = {
  name: 'Sample',
  defaultIcon: 'file',
  label: ['line'],
  visibility: 'COMMUNITY',
  properties: {
    line: { v: 'DEF', required: true, max: 60 },
    phrase: { v: 'DEF', t: 'phrase' },
    text: { v: 'DEF', t: 'text', max: 2000 },
    richText: { v: 'DEF', t: 'richText', max: 4000 },
    translated: { v: 'DEF', t: 'translated', max: 120 },
    integer: { v: 'DEF', t: 'integer' },
    natural: { v: 'DEF', t: 'natural' },
    float: { v: 'DEF', t: 'float' },
    boolean: { v: 'DEF', t: 'boolean' },
    colour: { v: 'DEF', t: 'colour' },
    date: { v: 'DT' },
    moment: { v: 'DTM' },
    time: { v: 'DEF', t: 'time' },
    timeZone: { v: 'DEF', t: 'timeZone' },
    period: { v: 'DEF', t: 'period', presets: 'period' },
    era: { v: 'DEF', t: 'period', presets: 'birthEra' },
    written: { v: 'DEF', t: 'approximateDate' },
    email: { v: 'DEF', t: 'email' },
    phone: { v: 'DEF', t: 'phone' },
    url: { v: 'DEF', t: 'url' },
    address: { v: 'DEF', t: 'address' },
    choice: { v: 'SEL', options: ['OPEN', 'WAITING', 'SHUT'] },
    choices: { v: 'SEL', options: ['OPEN', 'WAITING', 'SHUT'], many: true },
    access: { v: 'SEL', options: [...VISIBILITY_LEVELS] },
    listValue: { v: 'LOV', list: 'GALLERY', other: 'otherWords' },
    otherWords: { v: 'DEF', max: 120 },
    listValues: { v: 'LOV', list: 'GALLERY', many: true },
    relation: { v: 'REL', t: 'Contact', many: true },
    anything: { v: 'IDM', many: false },
    lines: { v: 'DEF', many: true, min: 2, max: 4 },
    pair: { v: 'DT', many: true, exactly: 2 },
  },
  sections: [
    { key: 'words', properties: ['line', 'phrase', 'text', 'richText', 'translated'] },
    { key: 'numbers', properties: ['integer', 'natural', 'float', 'boolean', 'colour'] },
    { key: 'times', properties: ['date', 'moment', 'time', 'timeZone', 'period', 'era', 'written'] },
    { key: 'reach', properties: ['email', 'phone', 'url', 'address'] },
    { key: 'choices', properties: ['choice', 'choices', 'access', 'listValue', 'otherWords', 'listValues'] },
    { key: 'others', properties: ['relation', 'anything', 'lines', 'pair'] },
  ],
}

/** Values of the one list that fields of `SAMPLE_TYPE` choose from; one is archived. */
export const SAMPLE_LIST: ListValues = {
  install: [
    { key: 'CEDAR', label: 'Cedar' },
    { key: 'FIR', label: 'Fir' },
    { key: 'YEW', label: 'Yew' },
    { key: 'ELM', label: 'Elm', archived: true },
  ],
}

/** Returns an item of `SAMPLE_TYPE` in memory, created by this user. */
export function sampleItem(userId: string): Item {
  return {
    $id: 'Sample-1' as ItemId,
    _t: 'Sample',
    _i: 1,
    _u: 1,
    _c: { ts: '2026-11-20T17:00:00.000Z', by: userId as ItemId },
    $can: { update: true },
    ...SAMPLE_VALUES,
    anything: userId,
  }
}

const SAMPLE_VALUES = {
  line: 'Tide table of the inlet',
  phrase: 'kʼʷən̓ x̌əs ƛ̓uʔ s̲k̲',
  text: 'Read at the weir on four mornings.\nThe third reading was taken in rain.',
  richText: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'To the committee' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'We have read the ' },
          { type: 'text', text: 'first', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' report and ask for ' },
          { type: 'text', text: 'two changes', marks: [{ type: 'italic' }] },
          { type: 'text', text: ':' },
        ],
      },
      {
        type: 'bulletList',
        content: ['the crossing stays open in spring', 'the weir is named as its keepers name it'].map((text) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        })),
      },
    ],
  },
  translated: { en: 'Fish weir', fr: 'Barrage à poissons' },
  integer: 12500,
  natural: 4,
  float: -1.75,
  boolean: true,
  colour: '#1976d2',
  date: '2026-11',
  moment: '2026-11-20T17:00:00.000Z',
  time: '09:30',
  timeZone: 'America/Vancouver',
  period: { from: '2026-11-20', to: '2027-02-01' },
  era: { from: '1900', to: '1924' },
  written: { text: 'c. 1920', from: '1920', to: '1920', about: true },
  email: 'lands@saltbox-inlet.example',
  phone: '2505550142',
  url: 'https://saltbox-inlet.example/weir',
  address: { street: '12 Shoreline Road', city: 'Saltbox Inlet', province: 'BC', postalCode: 'V0V 1A0' },
  choice: 'WAITING',
  choices: ['OPEN', 'SHUT'],
  access: 'PROTECTED',
  listValue: 'other',
  otherWords: 'Arbutus',
  listValues: ['CEDAR', 'ELM'],
  lines: ['At the weir', 'Below the weir'],
  pair: ['2026-04', '2026-09'],
}
