import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { openSampleStore } from '../testing/sample-store.ts'
import { saveListValue } from './save-list-value.ts'
import { SYSTEM } from '../store/system-principal.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore({ LOVValue: saveListValue })
  for (const [key, state] of [
    ['CEDAR', 'ACTIVE'],
    ['ELM', 'ARCHIVED'],
  ])
    await sample.make('LOVValue', { list: 'tags', key, translations: { en: key }, state })
})
afterAll(() => sample.close())

const note = (tags: string[]) => sample.make('Note', { title: 'Weir', state: 'OPEN', tags })

test('only keys of the list that are in use can be picked, and "other" not without words for it', async () => {
  expect((await note(['CEDAR'])).tags).toEqual(['CEDAR'])
  const refused = { code: 'invalidItem', details: { properties: { tags: { userMessage: 'errors.invalidOption' } } } }
  for (const key of ['BIRCH', 'ELM', 'other']) await expect(note([key])).rejects.toMatchObject(refused)
})

test('a value that was archived after it was picked stays, and the item can still be changed', async () => {
  const item = await note(['CEDAR'])
  const { ids } = await sample.store.search(SYSTEM, { types: ['LOVValue'], text: 'CEDAR' })
  const value = await sample.store.read(SYSTEM, ids[0] as ItemId)
  await sample.store.update(SYSTEM, { _t: 'LOVValue', _i: value._i, _u: value._u, state: 'ARCHIVED' })
  const changed = await sample.store.update(SYSTEM, { _t: 'Note', _i: item._i, _u: item._u, title: 'Old weir' })
  expect(changed.tags).toEqual(['CEDAR'])
})

test('the key of a value and its list never change', async () => {
  const value = await sample.make('LOVValue', { list: 'tags', key: 'FIR', translations: { en: 'Fir' } })
  const change = (own: object) => sample.store.update(SYSTEM, { _t: 'LOVValue', _i: value._i, _u: value._u, ...own })
  await expect(change({ key: 'YEW' })).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await change({ translations: { en: 'Fir tree' } })).translations).toEqual({ en: 'Fir tree' })
})
