// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { defineItemType } from '@cairn/contract'
import { anItem } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { anArea } from '../../testing/answers.ts'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import AllItemsView from './all-items.view.tsx'

beforeAll(fakeLayout)
afterEach(cleanup)

const named = (name: string) =>
  defineItemType({
    name,
    defaultIcon: 'file',
    label: ['label'],
    properties: { label: { v: 'DEF' } },
    visibility: 'PUBLIC',
  })
const types = ['Lexeme', 'User'].map(named)
const items = [anItem('Lexeme-1', { label: 'shore' }), anItem('User-2', { label: 'Ada' })]
const installAreas = {
  areas: [anArea('empty'), anArea('vocabulary', { types: [{ name: 'Lexeme', icon: 'file', workflow: false }] })],
  coreTypes: [{ name: 'User', icon: 'user' }],
}

it('ADM-2 offers every item type of the areas and of the core, and lists the first', async () => {
  renderView(<AllItemsView />, { installAreas }, { types, items })
  const choice = await screen.findByRole('combobox', { name: texts['admin.allItems.type'] })
  expect([...choice.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    'vocabulary',
    texts['admin.allItems.core'],
  ])
  expect(await screen.findByRole('option', { name: /shore/ })).toBeTruthy()
})

it('ADM-2 lists the type that is chosen, and keeps it in the address', async () => {
  const { host } = renderView(<AllItemsView />, { installAreas }, { types, items })
  const choice = await screen.findByRole('combobox', { name: texts['admin.allItems.type'] })
  fireEvent.change(choice, { target: { value: 'User' } })
  expect(await screen.findByRole('option', { name: /Ada/ })).toBeTruthy()
  expect(host.parameter).toBe('User')
})

it('ADM-2 says so if the types cannot be fetched, and asks again', async () => {
  const answers = {
    installAreas: () => {
      throw new Error('away')
    },
  }
  const { asked } = renderView(<AllItemsView />, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'app.retry' }))
  await screen.findByRole('button', { name: 'app.retry' })
  expect(asked).toHaveLength(2)
})
