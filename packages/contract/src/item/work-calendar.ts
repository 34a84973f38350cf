import type { ItemType } from './item-type.ts'

/** Name of the core type of an organisation's working calendar. */
export const WORK_CALENDAR_TYPE = 'WorkCalendar'
/** Days of the week in order, Monday first, as options of a working calendar. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
/** Why an office is closed for some days. */
export const CLOSURE_KINDS = ['HOLIDAY', 'MOURNING', 'EVACUATION', 'CEREMONY', 'OTHER'] as const

/**
 * The days on which an organisation works, one for each. Without weekdays it works from Monday to Friday. A
 * closure lasts to the end of its last day, or one day. Periods of working days are counted by it.
 */
export const workCalendarType: ItemType = {
  name: WORK_CALENDAR_TYPE,
  defaultIcon: 'calendar-clock',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true, unique: true, facet: { kind: 'terms', limit: 8 } },
    weekdays: { v: 'SEL', options: [...WEEKDAYS], many: true },
    holidays: {
      ...{ v: 'DEF', t: 'group', many: true, max: 500 },
      parts: { date: { v: 'DT', required: true }, name: { v: 'DEF', max: 200 } },
    },
    closures: {
      ...{ v: 'DEF', t: 'group', many: true, max: 200 },
      parts: {
        from: { v: 'DT', required: true },
        until: { v: 'DT' },
        kind: { v: 'SEL', options: [...CLOSURE_KINDS], required: true, facet: { kind: 'terms' } },
        name: { v: 'DEF', max: 200 },
      },
    },
  },
  sections: [
    { key: 'week', properties: ['title', 'owner', 'weekdays'] },
    { key: 'closed', properties: ['holidays', 'closures'] },
  ],
  head: { facts: ['owner', 'weekdays'] },
  listItem: { subtitle: ['owner'], facts: ['weekdays'] },
  defaultHeaders: ['owner', 'weekdays'],
  facets: ['owner'],
  owner: 'owner',
  visibility: 'PUBLIC',
}
