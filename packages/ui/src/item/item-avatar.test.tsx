// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../index.ts'
import { isPictured, ItemAvatar } from './item-avatar.tsx'

afterEach(cleanup)

const PERSON: ItemType = {
  name: 'Person',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, face: { v: 'REL', t: 'Attachment' }, club: { v: 'REL', t: 'Club', many: true } },
  listItem: { picture: { property: 'face', standIn: 'club', initials: true } },
}
const CLUB: ItemType = {
  name: 'Club',
  defaultIcon: 'building',
  label: ['name'],
  visibility: 'PUBLIC',
  properties: { name: { v: 'DEF' }, mark: { v: 'REL', t: 'Attachment' } },
  listItem: { picture: { property: 'mark', isMark: true, initials: true } },
}
/** What the server gives of an item with a picture, which may stand after files that are none. */
const pictured = (id: string) => ({ face: ['Attachment-1', id], $first: { IMAGE: id } })
const CLUBS = [anItem('Club-1', { ...pictured('Attachment-8') }), anItem('Club-2', {})]

function show(values: object) {
  const host = new FakeHost({ types: [PERSON, CLUB], items: CLUBS })
  const view = (own: object) => (
    <UiProvider dark={false}>
      <ItemAvatar item={anItem('Person-1', { ...own })} type={PERSON} name="Mae Wren" />
    </UiProvider>
  )
  const { container, rerender } = render(view(values), { wrapper: host.wrapper })
  return { container, change: (own: object) => rerender(view(own)) }
}
const srcIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

it('an item shows its own picture, else that of what stands in, else initials', () => {
  expect(srcIn(show({ ...pictured('Attachment-7'), club: ['Club-1'] }).container)).toBe(
    '/attachment/Attachment-7?variant=small',
  )
  expect(srcIn(show({ club: ['Club-1'] }).container)).toBe('/attachment/Attachment-8?variant=small')
  // A file that is no picture is not asked for.
  const { container: bare } = show({ face: 'Attachment-7', club: ['Club-2'] })
  expect(srcIn(bare)).toBeUndefined()
  expect(bare.textContent).toBe('MW')
})

it('a picture that cannot be had leaves initials', () => {
  const { container } = show(pictured('Attachment-7'))
  const image = container.querySelector('img')
  if (image) fireEvent.error(image)
  expect(srcIn(container)).toBeUndefined()
  expect(container.textContent).toBe('MW')
})

it('another picture never stands in the element of the one before, which would show until it has come', () => {
  const { container, change } = show(pictured('Attachment-7'))
  const former = container.querySelector('img')
  change(pictured('Attachment-9'))
  expect(srcIn(container)).toBe('/attachment/Attachment-9?variant=small')
  expect(container.querySelector('img')).not.toBe(former)
})

it('only people and organisations have initials for no picture', () => {
  const sight = { listItem: { picture: { property: 'files' } } }
  expect([isPictured(sight, anItem('Person-1', {})), isPictured(sight, undefined)]).toEqual([false, false])
  expect(isPictured(sight, anItem('Person-1', pictured('Attachment-7')))).toBe(true)
  expect([isPictured(PERSON, anItem('Person-1', {})), isPictured({}, undefined)]).toEqual([true, false])
})
