import { expect, test } from 'vitest'
import { createAppStore } from './store.ts'
import { newItemDraft, returnsAtom, Unsaved } from './unsaved.ts'

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
