import { expect, test } from 'vitest'
import { defineItemType, stateProperty, type ItemType } from '@cairn/contract'
import type { NotifyPreference } from '@cairn/contract/notify'
import { matchEvent, wantsNotification } from './notify.ts'

const filing: ItemType = defineItemType({
  name: 'Filing',
  defaultIcon: 'file',
  label: ['title'],
  properties: { title: { v: 'DEF' }, state: stateProperty },
  visibility: 'COMMUNITY',
  events: [
    { kind: 'FILED', action: 'file', suggested: 'ALWAYS' },
    { kind: 'CLOSED', property: 'state', to: ['ARCHIVE', 'COMPLETE'], suggested: 'PREFS' },
  ],
})
const title = { title: { to: 'New' } }

test.each([
  ['a new item, whatever state it begins with', { kind: 'create', changes: { state: { to: 'ACTIVE' } } }, 'CREATED'],
  ['its own action', { kind: 'update', action: 'file', changes: title }, 'FILED'],
  ['a move to one of the values named', { kind: 'update', changes: { state: { to: 'COMPLETE' } } }, 'CLOSED'],
  ['any other move', { kind: 'update', changes: { state: { to: 'ACTIVE' } } }, 'MOVED'],
  ['an ordinary change', { kind: 'update', changes: title }, 'UPDATED'],
  ['bringing it back', { kind: 'update', action: 'restore', changes: {} }, 'RESTORED'],
  ['its end', { kind: 'delete', action: 'delete', changes: {} }, 'DELETED'],
  ['a mark of the server', { kind: 'update', action: 'share', changes: {} }, undefined],
] as const)('%s is an event of its kind', (_, change, kind) => {
  expect(matchEvent(filing, change)?.kind).toBe(kind)
})

test('steps that follow what was done elsewhere are told to nobody but by their own kinds', () => {
  const type: ItemType = { ...filing, workflow: true }
  const steps = { workflow: { to: {} }, wfAssigned: { to: null } }
  expect(matchEvent(type, { kind: 'update', action: 'followSteps', changes: steps })).toBeUndefined()
  expect(matchEvent(type, { kind: 'update', changes: { ...steps, ...title } })?.kind).toBe('UPDATED')
  expect(matchEvent(type, { kind: 'update', action: 'setStepState', changes: steps })?.kind).toBe('WKF_STEP_STATE')
})

test('nobody is told of a type that hides it', () => {
  expect(matchEvent({ ...filing, hideNotify: true }, { kind: 'create', changes: title })).toBeUndefined()
})

test.each<[NotifyPreference, NotifyPreference, 'ALWAYS' | 'PREFS' | 'NEVER', boolean, boolean]>([
  // item, kind, suggested, is theirs → notified
  ['NIL', 'NIL', 'PREFS', true, true],
  ['NIL', 'NIL', 'PREFS', false, false],
  ['NIL', 'NIL', 'ALWAYS', false, true],
  ['NIL', 'DEFAULT', 'ALWAYS', false, true],
  ['NIL', 'NEVER', 'ALWAYS', true, false],
  ['NIL', 'PREFS', 'NEVER', true, true],
  ['NIL', 'ALWAYS', 'NEVER', false, true],
  ['PREFS', 'NIL', 'PREFS', false, true],
  ['PREFS', 'NEVER', 'PREFS', true, false],
  ['DEFAULT', 'NEVER', 'PREFS', false, true],
  ['DEFAULT', 'ALWAYS', 'NEVER', true, false],
  ['ALWAYS', 'NEVER', 'NEVER', false, true],
  ['NEVER', 'ALWAYS', 'ALWAYS', true, false],
])('item %s, kind %s, suggested %s, theirs %s: told %s', (item, kind, suggested, isTheirs, told) => {
  expect(wantsNotification({ item, kind, suggested, isTheirs })).toBe(told)
})
