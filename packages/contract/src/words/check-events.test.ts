import { expect, test } from 'vitest'
import type { EventType } from '../item/event-type.ts'
import { validateEvents } from './check-events.ts'
import type { Property } from '../item/property.ts'

const properties: Record<string, Property> = {
  due: { v: 'DT' },
  dates: { v: 'DT', many: true },
  state: { v: 'SEL', options: ['OPEN'] },
  outcome: { v: 'LOV', list: 'OUTCOMES' },
  runner: { v: 'REL', t: 'Contact' },
}
const type = { properties, owner: 'owner' }
const at = { property: 'due', days: [0] }
const isOpen = { prop: 'state', kind: 'is', value: 'OPEN' } as const

function problemsOf(event: Partial<EventType>, changes: object = {}): string[] {
  return validateEvents({ ...type, ...changes, events: [{ kind: 'DUE', suggested: 'PREFS', ...event }] })
}

test.each<[string, Partial<EventType>, object?]>([
  ['days of a date', { at, names: 'runner' }],
  ['repetition while a condition holds', { at: { ...at, every: 5 }, when: [isOpen] }],
  ['a change that meets conditions', { property: 'state', to: ['OPEN'], when: [isOpen], audience: 'owner' }],
  ['a change that tells a list value', { on: 'update', tells: 'outcome' }],
  ['whoever has a right', { on: 'update', audience: { right: 'update' } }],
  ['whoever has one of several', { on: 'update', audience: { right: ['update', 'steward'] } }],
])('a kind of event may follow %s', (_, event) => {
  expect(problemsOf(event)).toEqual([])
})

test.each<[string, Partial<EventType>, object?]>([
  [
    'event DUE: "at" follows a day that comes, so it goes without "on", "action", "property" and "to"',
    { at, on: 'update' },
  ],
  ['event DUE: "at" names "state", which is no single date', { at: { ...at, property: 'state' } }],
  ['event DUE: "at" names "dates", which is no single date', { at: { ...at, property: 'dates' } }],
  ['event DUE: "every" needs a "when", or it would never end', { at: { ...at, every: 5 } }],
  ['event DUE: "when" names "other", which the type does not have', { when: [{ ...isOpen, prop: 'other' }] }],
  [
    'event DUE: "when" is one of is, exists, range, rel, not prefix',
    { when: [{ prop: 'state', kind: 'prefix', value: 'O' }] },
  ],
  ['event DUE: "names" is a relation to contacts or users, which "due" is not', { names: 'due' }],
  ['event DUE: it "tells" "state", which is no single list value', { tells: 'state' }],
  ['event DUE: it has either "names" or an "audience"', { names: 'runner', audience: 'owner' }],
  ['event DUE: its audience is the owner, and the type has none', { audience: 'owner' }, { owner: undefined }],
  ['event DUE: its audience is whom an item is shared with, and the type shares none', { audience: 'sharedWith' }],
  [
    'event DUE: its audience is who is new in "runner", which is no relation to organisations',
    { audience: { newIn: 'runner' } },
  ],
  ['event DUE: "at" needs items that are stored', { at }, { virtual: true }],
])('it is refused: %s', (problem, event, changes) => {
  expect(problemsOf(event, changes)).toEqual([problem])
})
