import { expect, it } from 'vitest'
import { itemTypeSchema } from '@cairn/contract'
import * as v from 'valibot'
import { withoutTaken } from './free-number.ts'

const type = v.parse(itemTypeSchema, {
  ...{ name: 'Entry', defaultIcon: 'file', label: ['number'], visibility: 'PUBLIC' },
  properties: { number: { v: 'DEF', unique: 'owner' }, owner: { v: 'REL', t: 'Organization' } },
  createForm: { keeps: ['owner'], counts: ['number'] },
})

it('proposes no number that is taken within its owner', async () => {
  const asked: unknown[] = []
  const search = (ids: string[]) => async (query: unknown) => (asked.push(query), { ids })
  const values = { number: '1-2', owner: ['Organization-1'] }
  expect(await withoutTaken(type, values, search([]))).toEqual(values)
  expect(await withoutTaken(type, values, search(['Entry-4']))).toEqual({ owner: ['Organization-1'] })
  const owner = { prop: 'owner', kind: 'rel', value: ['Organization-1'] }
  expect(asked[0]).toMatchObject({ types: ['Entry'], must: [{ prop: 'number', kind: 'is', value: '1-2' }, owner] })
  expect(await withoutTaken(type, { owner: 'Organization-1' }, search(['Entry-4']))).toEqual({
    owner: 'Organization-1',
  })
})
