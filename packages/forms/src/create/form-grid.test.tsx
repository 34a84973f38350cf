// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { CreateForm } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }
import { spanOf } from './spans.ts'

const EIGHT = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const TRIP: ItemType = {
  name: 'Trip',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PUBLIC',
  properties: {
    title: { v: 'DEF', max: 200 },
    number: { v: 'DEF', max: 120, unique: 'owner' },
    day: { v: 'DT' },
    start: { v: 'DEF', t: 'time' },
    people: { v: 'DEF', t: 'natural' },
    phone: { v: 'DEF', t: 'phone' },
    few: { v: 'SEL', options: EIGHT },
    more: { v: 'SEL', options: [...EIGHT, 'I'] },
    owner: { v: 'REL', t: 'Organization' },
    notes: { v: 'DEF', t: 'text' },
    maps: { v: 'REL', t: 'Attachment', many: true },
    other: { v: 'DEF', t: 'of an area to come' },
  },
}
const NAMES = Object.fromEntries(Object.keys(TRIP.properties).map((name) => [`types.Trip.props.${name}`, name]))

afterEach(cleanup)

it('each kind of field has its columns, and one that nobody knows has half of them', () => {
  expect(Object.fromEntries(Object.keys(TRIP.properties).map((name) => [name, spanOf(TRIP, name)[0]]))).toEqual({
    ...{ title: 8, number: 3, day: 4, start: 2, people: 3, phone: 6, few: 12, more: 4, owner: 6 },
    ...{ notes: 12, maps: 12, other: 6 },
  })
  const named = { ...TRIP, label: ['title', 'phone'] }
  expect(spanOf(named, 'title'), 'a name of several parts').toEqual([4, 6])
})

it('a single choice is made by chips if it has up to eight options, else in a select', () => {
  const host = new FakeHost({ types: [TRIP], texts: { ...texts, ...NAMES } })
  const form = <CreateForm type={TRIP} onCreate={() => Promise.resolve(anItem('Trip-1', {}))} />
  render(<UiProvider dark={false}>{form}</UiProvider>, { wrapper: host.wrapper })
  const few = screen.getByRole('group', { name: 'few' })
  expect(few.querySelectorAll('button')).toHaveLength(8)
  expect(screen.getByLabelText('more').tagName).toBe('SELECT')
  // Chips need a row of their own, and the other fields say how many columns they take.
  expect(few.closest('[data-span]')?.getAttribute('data-span')).toBe('12')
  expect(screen.getByLabelText('day').closest('[data-span]')?.getAttribute('data-span')).toBe('4')
})
