import { expect, it } from 'vitest'
import { createKnownPeople } from './known-people.ts'

it('ORG-20 knows a person by name, e-mail address or number, not by what too many share', () => {
  const known = createKnownPeople()
  known.add('Contact-1', { firstName: 'Mae', lastName: 'Sandpiper', email: 'Mae@demo.test' })
  known.add('3', { firstName: 'Noor', lastName: 'Heron', mobilePhone: '250 555 0142' })
  expect(known.like({ firstName: 'MAE', lastName: 'Sandpiper' })).toBe('Contact-1')
  expect(known.like({ firstName: 'M.', lastName: 'S.', email: 'mae@demo.test' })).toBe('Contact-1')
  expect(known.like({ firstName: 'N.', lastName: 'H.', mobilePhone: '+1 (250) 555-0142' })).toBe('3')
  expect(known.like({ firstName: 'Ada', lastName: 'Heron' })).toBeUndefined()
  for (const at of [1, 2, 3, 4, 5, 6]) known.add(`Contact-1${at}`, { lastName: `X${at}`, email: 'info@demo.test' })
  expect(known.like({ firstName: 'Ada', lastName: 'Plover', email: 'info@demo.test' })).toBeUndefined()
})
