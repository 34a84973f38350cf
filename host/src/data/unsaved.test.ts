import { expect, test } from 'vitest'
import { createAppStore } from './store.ts'
import { newItemDraft, returnsAtom, Unsaved, unsavedIdsAtom } from './unsaved.ts'

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

test('what is unsent counts for the item at the end of its key, and for none where there is no item', () => {
  const store = createAppStore()
  const unsaved = new Unsaved(store)
  for (const key of ['Thread-1', 'build-Form-3', 'Record-Form-3', 'Boat-0-2', 'geokeeper record 1f-2', 'takes'])
    unsaved.keepUnsent(key, { text: 'begun' })
  expect(store.get(unsavedIdsAtom)).toEqual(['Thread-1', 'Form-3', 'Boat-0-2'])
})
