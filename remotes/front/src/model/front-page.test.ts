import { expect, it } from 'vitest'
import { itemTypeSchema } from '@cairn/contract'
import * as v from 'valibot'
import { frontPageType } from './front-page.ts'

it('FRO-1 is read by people of its owner, never by visitors, and published by a right of its own', () => {
  const type = v.parse(itemTypeSchema, frontPageType)
  expect(type).toMatchObject({ owner: 'owner', visibility: 'COMMUNITY' })
  expect(type.anonymous).toBeUndefined()
  expect(type.machines?.['state']?.moves.map(({ right }) => right)).toEqual(['publish', 'publish', 'publish'])
})
