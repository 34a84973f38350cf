import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { openSampleStore } from '../../testing/sample-store.ts'
import { listValues } from './list-values.ts'
import { saveListValue } from './save-list-value.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
beforeAll(async () => {
  sample = await openSampleStore({ LOVValue: saveListValue })
  for (const key of ['CEDAR', 'ELM']) await sample.make('LOVValue', { list: 'tags', key, translations: { en: key } })
  await sample.store.move(SYSTEM, await idOf('ELM'), 'archive')
})
afterAll(() => sample.close())

const idOf = async (key: string) =>
  (await sample.store.search(SYSTEM, { types: ['LOVValue'], text: key })).ids[0] as ItemId
const note = (tags: string[]) => sample.make('Note', { title: 'Weir', state: 'OPEN', tags })

test('only keys of the list that are in use can be picked, and "other" not without words for it', async () => {
  expect((await note(['CEDAR'])).tags).toEqual(['CEDAR'])
  const refused = { code: 'invalidItem', details: { properties: { tags: { userMessage: 'errors.invalidOption' } } } }
  for (const key of ['BIRCH', 'ELM', 'other']) await expect(note([key])).rejects.toMatchObject(refused)
})

test('a value that was archived after it was picked stays, and the item can still be changed', async () => {
  const item = await note(['CEDAR'])
  await sample.store.move(SYSTEM, await idOf('CEDAR'), 'archive')
  const changed = await sample.store.update(SYSTEM, { _t: 'Note', _i: item._i, _u: item._u, title: 'Old weir' })
  expect(changed.tags).toEqual(['CEDAR'])
})

test('the key of a value and its list never change', async () => {
  const value = await sample.make('LOVValue', { list: 'tags', key: 'FIR', translations: { en: 'Fir' } })
  const change = (own: object) => sample.store.update(SYSTEM, { _t: 'LOVValue', _i: value._i, _u: value._u, ...own })
  await expect(change({ key: 'YEW' })).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await change({ translations: { en: 'Fir tree' } })).translations).toEqual({ en: 'Fir tree' })
})

test('a value moves between ACTIVE and ARCHIVED by its named actions alone', async () => {
  const { $id, state } = await sample.make('LOVValue', { list: 'tags', key: 'OAK', translations: { en: 'Oak' } })
  expect(state).toBe('ACTIVE')
  expect((await sample.store.read(SYSTEM, $id)).$can).toMatchObject({ archive: true })
  expect((await sample.store.move(SYSTEM, $id, 'archive')).state).toBe('ARCHIVED')
  await expect(sample.store.move(SYSTEM, $id, 'archive')).rejects.toMatchObject({ code: 'transition' })
  expect((await sample.store.move(SYSTEM, $id, 'unarchive')).state).toBe('ACTIVE')
  const born = { list: 'tags', key: 'ASH', translations: { en: 'Ash' }, state: 'ARCHIVED' }
  await expect(sample.make('LOVValue', born)).rejects.toMatchObject({ code: 'transition' })
})

test('a value that an item has is not deleted, one that none has is', async () => {
  const used = await sample.make('LOVValue', { list: 'tags', key: 'PINE', translations: { en: 'Pine' } })
  const item = await note(['PINE'])
  await expect(sample.store.remove(SYSTEM, used.$id)).rejects.toMatchObject({ code: 'valueInUse' })
  await sample.store.update(SYSTEM, { _t: 'Note', _i: item._i, _u: item._u, tags: null })
  await sample.store.remove(SYSTEM, used.$id)
  await expect(sample.store.read(SYSTEM, used.$id)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('choices without an order of their own stand in that of the letters of their owner', async () => {
  const owner = (await sample.make('Organization', { displayName: 'Bay', alphabet: ['ʔ', 'b', 'kʷ', 'k', 'a'] })).$id
  for (const [key, en] of Object.entries({ ONE: 'apa', TWO: 'kapa', THREE: 'kʷapa', FOUR: 'ʔapa', FIVE: 'bapa' }))
    await sample.make('LOVValue', { list: 'letters', key, translations: { en }, owner })
  const parts = { store: sample.store, context: sample.context, areas: () => [] }
  const { [owner]: values = [] } = await listValues(parts, SYSTEM, { locale: 'en', list: 'letters' })
  expect(values.map(({ label }) => label)).toEqual(['ʔapa', 'bapa', 'kʷapa', 'kapa', 'apa'])
})

test('a kind of link has words from its other end: its own, else those that ship with it', async () => {
  const list = 'LINK_KINDS'
  const texts = { 'lists.LINK_KINDS.MADE_OF': 'is made of', 'lists.LINK_KINDS.MADE_OF.backwards': 'is the material of' }
  const areas = [{ lists: { [list]: ['MADE_OF'] }, texts: { en: texts } }] as never
  const parts = { store: sample.store, context: sample.context, areas: () => areas }
  const wordsOf = async () => {
    const { install = [] } = await listValues(parts, SYSTEM, { locale: 'en', list })
    return install.map(({ label, backwards }) => [label, backwards])
  }
  expect(await wordsOf()).toEqual([['is made of', 'is the material of']])
  const values = { list, key: 'MADE_OF', translations: { en: 'is woven from' } }
  const { $id, _t, _i, _u } = await sample.make('LOVValue', values)
  expect(await wordsOf()).toEqual([['is woven from', 'is the material of']])
  await sample.store.update(SYSTEM, { _t, _i, _u, backwards: { en: 'is woven into' } })
  expect(await wordsOf()).toEqual([['is woven from', 'is woven into']])
  await sample.store.remove(SYSTEM, $id)
})
