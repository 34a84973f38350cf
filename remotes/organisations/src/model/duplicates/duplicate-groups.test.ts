import { expect, test } from 'vitest'
import { createDuplicateGroups } from './duplicate-groups.ts'
import { duplicateKeys, MOST_ALIKE, phoneKey, reasonsInCommon, websiteKey } from './duplicate-keys.ts'

const reasons = (type: 'Contact' | 'Organization', left: object, right: object) =>
  reasonsInCommon(duplicateKeys(type, { ...left }), duplicateKeys(type, { ...right }))

test('ORG-23 names are alike whatever marks, capitals and order they are written in', () => {
  const one = { firstName: 'Zoë', lastName: 'Łukasz' }
  expect(reasons('Contact', one, { firstName: 'LUKASZ', lastName: 'Zoe' })).toEqual(['name'])
  expect(reasons('Contact', one, { firstName: 'Zoë', lastName: 'Lucas' })).toEqual([])
  expect(reasons('Organization', { displayName: 'The Ocean Co.' }, { legalName: 'Ocean Ltd' })).toEqual(['name'])
  expect(reasons('Organization', { displayName: 'Limited' }, { displayName: 'Ltd' })).toEqual([])
})

test('ORG-23 addresses are alike without capitals, phones by their digits, websites by their place', () => {
  expect(reasons('Contact', { email: 'Mae@Demo.test' }, { email: 'mae@demo.test' })).toEqual(['email'])
  expect(phoneKey('+1 (250) 555-0142 ext. 7')).toBe('2505550142')
  expect(phoneKey('250.555.0142')).toBe('2505550142')
  expect(phoneKey('+44 20 7946 0958')).toBe('442079460958')
  expect(reasons('Contact', { mobilePhone: '250 555 0142' }, { otherPhone: '1-250-555-0142' })).toEqual(['phone'])
  expect(websiteKey('https://www.Ocean.example/About/')).toBe('ocean.example/about')
  expect(websiteKey('no address')).toBe('')
  const office = { officePhone: '250 555 0100', lastName: 'Wren' }
  expect(reasons('Contact', office, { ...office, firstName: 'Mae' })).toEqual(['phone'])
  expect(reasons('Contact', office, { ...office, lastName: 'Tern' })).toEqual([])
  expect(duplicateKeys('Contact', {})).toEqual([])
})

test('ORG-23 what is alike in different ways is one group, and what too many have tells nothing', () => {
  const groups = createDuplicateGroups('Contact')
  groups.add('Contact-1', { firstName: 'Mae', lastName: 'Wren', email: 'mae@demo.test' })
  groups.add('Contact-2', { firstName: 'May', lastName: 'Wren', email: 'MAE@demo.test', mobilePhone: '250 555 0142' })
  groups.add('Contact-3', { firstName: 'M.', lastName: 'Wren', otherPhone: '(250) 555-0142' })
  groups.add('Contact-4', { firstName: 'Kai', lastName: 'Tern', mobilePhone: '250 555 0199', otherPhone: '2505550199' })
  for (let at = 0; at <= MOST_ALIKE; at++)
    groups.add(`Contact-${10 + at}`, { lastName: `${at}`, otherPhone: '250 555 0100' })
  const [group, ...others] = groups.groups()
  expect(new Set(group?.ids)).toEqual(new Set(['Contact-1', 'Contact-2', 'Contact-3']))
  expect(new Set(group?.reasons)).toEqual(new Set(['email', 'phone']))
  expect(others).toEqual([])
})
