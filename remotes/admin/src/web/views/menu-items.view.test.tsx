// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { anArea } from '../../testing/answers.ts'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import MenuItemsView from './menu-items.view.tsx'

afterEach(cleanup)

const entry = (path: string, order: number) => ({
  path,
  title: `menu.${path}`,
  section: 's',
  order,
  show: 'signedIn' as const,
})
const installAreas = { areas: [anArea('notes', { menu: [entry('a', 10), entry('b', 20)] })], coreTypes: [] }
const own = (path: string, index: number, values: object) => anItem(`MenuEntry-${index}`, { path, ...values })
const names = () => screen.getAllByRole('listitem').map(({ textContent }) => /menu\.\w/.exec(textContent ?? '')?.[0])

it('ADM-8 shows each entry in the order of the install, with whom it shows to', async () => {
  const items = [own('a', 1, { order: 30 }), own('b', 2, { hidden: true })]
  renderView(<MenuItemsView />, { installAreas }, { items })
  await screen.findAllByRole('listitem')
  expect(names()).toEqual(['menu.b', 'menu.a'])
  expect(screen.getAllByText(texts['admin.menu.show.signedIn'])).toHaveLength(2)
  expect(screen.getAllByText(texts['admin.menu.hidden'])).toHaveLength(1)
})

it('ADM-8 hides an entry and moves one within its section', async () => {
  const items = [own('a', 1, { order: 10 }), own('b', 2, { order: 20 })]
  const { host } = renderView(<MenuItemsView />, { installAreas }, { items })
  fireEvent.click(await screen.findByRole('button', { name: 'Move menu.b up' }))
  await waitFor(() => expect(names()).toEqual(['menu.b', 'menu.a']))
  fireEvent.click(screen.getByRole('button', { name: 'Hide the entry menu.a' }))
  await waitFor(() => expect(screen.getAllByText(texts['admin.menu.hidden'])).toHaveLength(1))
  expect(host.saved.map(({ id, changes }) => [id, changes])).toEqual([
    ['MenuEntry-2', { order: 10 }],
    ['MenuEntry-1', { order: 20 }],
    ['MenuEntry-1', { hidden: true }],
  ])
})

it('ADM-8 gives the menu back the order of the areas', async () => {
  const items = [own('a', 1, { order: 30, $can: { delete: true } })]
  const { host } = renderView(<MenuItemsView />, { installAreas }, { items })
  fireEvent.click(await screen.findByRole('button', { name: texts['admin.menu.original'] }))
  await waitFor(() => expect(names()).toEqual(['menu.a', 'menu.b']))
  expect(host.items.size).toBe(0)
})
