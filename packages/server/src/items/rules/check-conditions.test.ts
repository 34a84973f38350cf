import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { defineItemType, itemTypeSchema } from '@cairn/contract'
import { openSampleStore } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const CASE = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Case',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF' },
      isClosed: { v: 'DEF', t: 'boolean' },
      closedOn: { v: 'DT', when: [{ prop: 'isClosed', kind: 'is', value: true }] },
    },
    visibility: 'PUBLIC',
  }),
)
const { store, make, close } = await openSampleStore({}, [CASE])
afterAll(close)
const refusal = {
  code: 'invalidItem',
  details: { properties: { closedOn: { userMessage: 'errors.doesNotApply' } } },
}

test('a property takes a value only while it applies, and keeps what it has', async () => {
  await expect(make('Case', { title: 'One', closedOn: '2026-05-01' })).rejects.toMatchObject(refusal)
  const open = await make('Case', { title: 'Two' })
  const write = (_u: number, values: object) => store.update(SYSTEM, { _t: open._t, _i: open._i, _u, ...values })
  await expect(write(1, { closedOn: '2026-05-01' })).rejects.toMatchObject(refusal)
  expect(await write(1, { isClosed: true, closedOn: '2026-05-01' })).toMatchObject({ closedOn: '2026-05-01' })
  expect(await write(2, { isClosed: false, title: 'Again' })).toMatchObject({ closedOn: '2026-05-01' })
  await expect(write(3, { closedOn: '2026-06-01' })).rejects.toMatchObject(refusal)
  expect(await write(3, { closedOn: null })).not.toHaveProperty('closedOn')
})
