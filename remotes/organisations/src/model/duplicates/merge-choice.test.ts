import { expect, test } from 'vitest'
import * as v from 'valibot'
import { itemTypeSchema } from '@cairn/contract'
import { buildItem } from '@cairn/testkit/builders'
import { contactType } from '../contact.ts'
import { differencesOf, firstChoice } from './merge-choice.ts'

const type = v.parse(itemTypeSchema, contactType)

test('ORG-24 a person chooses between what differs; what the kept one lacks is taken over, of several values all', () => {
  const kept = buildItem('Contact', 1, {
    firstName: 'Mae',
    lastName: 'Wren',
    email: 'mae@demo.test',
    organizations: ['Organization-1'],
    userState: 'WEEK',
  })
  const merged = buildItem('Contact', 2, {
    firstName: 'May',
    lastName: 'Wren',
    officePhone: '2505550142',
    organizations: ['Organization-2'],
    email: '',
  })
  const differences = differencesOf(type, kept, merged)
  expect(differences.map(({ name }) => name)).toEqual(['firstName', 'organizations', 'email', 'officePhone'])
  expect(firstChoice(differences, kept, merged)).toEqual({ organizations: 'both', officePhone: 'merged' })
})
