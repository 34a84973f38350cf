// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Hue } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { TypeHues, UiProvider } from '../../index.ts'
import { RowPicture } from './row-picture.tsx'

afterEach(cleanup)

const THING: ItemType = {
  name: 'Thing',
  defaultIcon: 'book',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: {
    name: { v: 'DEF' },
    scans: { v: 'REL', t: 'Attachment', many: true },
    place: { v: 'DEF', t: 'geometry' },
    made: { v: 'DT' },
  },
  listItem: { picture: { property: 'scans', isMark: true, isLarge: true }, date: 'made' },
}
const PERSON: ItemType = {
  ...THING,
  name: 'Person',
  listItem: { picture: { property: 'scans', initials: true } },
}
const place = { type: 'Point', coordinates: [-128, 52] }

/** Renders what a row of an item begins with, where all types are of knowledge. */
function pictureOf(item: Item) {
  const host = new FakeHost({ types: [THING, PERSON], items: [item] })
  const { container } = render(
    <UiProvider dark={false}>
      <TypeHues value={(): Hue => 'knowledge'}>
        <RowPicture id={item.$id} item={item} name="Cedar Basket" locale="en" />
      </TypeHues>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return container
}

it('begins with the first of picture, place, day and icon that a thing has', () => {
  const scanned = anItem('Thing-1', { $first: { IMAGE: 'Attachment-1' }, place, made: '2026-05-02' })
  expect(pictureOf(scanned).querySelector('img, [data-place], [data-icon]')?.tagName).toBe('IMG')
  const placed = pictureOf(anItem('Thing-2', { place, made: '2026-05-02' }))
  expect(placed.querySelector('[data-place]')).not.toBeNull()
  expect(placed.textContent).toBe('')
  expect(pictureOf(anItem('Thing-3', { made: '2026-05-02' })).textContent).toContain('May')
  expect(pictureOf(anItem('Thing-4', {})).querySelector('[data-icon=knowledge]')).not.toBeNull()
})

it('has the icon of a thing whose picture does not come', () => {
  const container = pictureOf(anItem('Thing-7', { $first: { IMAGE: 'Attachment-1' } }))
  fireEvent.error(container.querySelector('img') as Element)
  expect(container.querySelector('[data-icon=knowledge]')).not.toBeNull()
})

it('has initials of people alone', () => {
  expect(pictureOf(anItem('Thing-5', {})).querySelector('[data-avatar]')).toBeNull()
  expect(pictureOf(anItem('Person-6', {})).querySelector('[data-avatar]')?.textContent).toBe('CB')
})
