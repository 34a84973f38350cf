import { expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { createAppStore } from '../store.ts'
import {
  atRiskUnder,
  newItemDraft,
  returnsAtom,
  storedAtOf,
  Unsaved,
  unsavedIdsAtom,
  unsentOf,
  unsentUnder,
} from './unsaved.ts'

test('what was discarded comes back to its form, under what has been typed since', () => {
  const store = createAppStore()
  const unsaved = new Unsaved(store)
  const former = newItemDraft({ name: 'Heron', notes: 'an hour of typing' })
  unsaved.keep('Boat-0-1', undefined)
  unsaved.giveBack('Boat-0-1', former)
  expect(unsaved.get('Boat-0-1')?.mine).toEqual({ name: 'Heron', notes: 'an hour of typing' })
  unsaved.keep('Boat-0-1', newItemDraft({ name: 'Gull' }))
  unsaved.giveBack('Boat-0-1', former)
  expect(unsaved.get('Boat-0-1')?.mine).toEqual({ name: 'Gull', notes: 'an hour of typing' })
  expect(store.get(returnsAtom)).toEqual({ 'Boat-0-1': 2 })
  unsaved.clear()
  expect(store.get(returnsAtom)).toEqual({})
})

test('what was emptied in the form of a new item is still empty once its draft is taken again', () => {
  const unsaved = new Unsaved(createAppStore())
  unsaved.offer('Boat-0-1', { at: 1, draft: newItemDraft({ name: 'Heron', owner: null }) })
  unsaved.take({ $id: 'Boat-0-1', _t: 'Boat', _i: 0, _u: 0, _c: { ts: '', by: 'User-1' } } as Item)
  expect(unsaved.get('Boat-0-1')?.mine).toEqual({ name: 'Heron', owner: null })
})

test('what is unsent counts for the item at the end of its key, and for none where there is no item', () => {
  const store = createAppStore()
  const unsaved = new Unsaved(store)
  for (const key of ['Thread-1', 'build-Form-3', 'Record-Form-3', 'Boat-0-2', 'geokeeper record 1f-2', 'takes'])
    unsaved.keepUnsent(key, { text: 'begun' })
  expect(store.get(unsavedIdsAtom)).toEqual(['Thread-1', 'Form-3', 'Boat-0-2'])
})

test('a letter that is typed in one place draws nothing elsewhere', () => {
  const store = createAppStore()
  const unsaved = new Unsaved(store)
  unsaved.keepUnsent('Thread-1', { text: 'begun' })
  const under = unsentUnder('Thread-')
  const atoms = [unsentOf('Thread-1'), under, unsentUnder('takes')]
  const risk = atRiskUnder('Thread-')
  const elsewhere = () => atoms.map((each) => store.get(each))
  const before = elsewhere()
  unsaved.keepUnsent('Form-3', { text: 'a' })
  expect(store.get(unsavedIdsAtom)).toEqual(['Thread-1', 'Form-3'])
  const ids = store.get(unsavedIdsAtom)
  unsaved.keepUnsent('Form-3', { text: 'ab' })
  for (const [at, value] of elsewhere().entries()) expect(value).toBe(before[at])
  expect(store.get(unsavedIdsAtom)).toBe(ids)
  unsaved.keepUnsent('Thread-2', { text: 'more' })
  expect(store.get(under)).toEqual({ 'Thread-1': { text: 'begun' }, 'Thread-2': { text: 'more' } })
  unsaved.markStored('unsent Thread-2')
  expect(store.get(risk)).toBe('unsent Thread-1')
})

test('knows when the draft of an item was stored last, as long as there is one', () => {
  const store = createAppStore()
  const unsaved = new Unsaved(store)
  const at = storedAtOf('Contact-0-1')
  unsaved.keep('Contact-0-1', newItemDraft({ lastName: 'Marsh' }))
  expect(store.get(at)).toBeUndefined()
  unsaved.markStored('Contact-0-1')
  expect(Math.abs(Date.now() - (store.get(at) ?? 0))).toBeLessThan(1000)
  unsaved.drop('Contact-0-1')
  expect(store.get(at)).toBeUndefined()
})
