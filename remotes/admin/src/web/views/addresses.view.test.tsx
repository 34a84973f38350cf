// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import { AddAddress } from '../parts/addresses/add-address.tsx'
import { ImportAddresses } from '../parts/addresses/import-addresses.tsx'
import AddressesView from './addresses.view.tsx'

beforeAll(fakeLayout)
afterEach(cleanup)

const page = { paths: [{ alias: 'node/7', item: 'Contact-3' }], labels: { 'Contact-3': 'Ana' } }
const nothing = () => {}

it('ADM-17 lists old addresses with their items, finds them, and removes one', async () => {
  const { host, asked } = renderView(<AddressesView />, { legacyPaths: page, setLegacyPath: {} })
  const row = await screen.findByRole('option')
  expect(row.textContent).toBe('/node/7Ana')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'node' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ action: 'legacyPaths', payload: { text: 'node' } }))
  host.answerDialog = texts['admin.addresses.remove']
  fireEvent.click(await screen.findByRole('option'))
  await waitFor(() =>
    expect(asked).toContainEqual({ action: 'setLegacyPath', payload: { alias: 'node/7', itemId: null } }),
  )
})

it('ADM-17 opens the item of an address', async () => {
  const { host } = renderView(<AddressesView />, { legacyPaths: page })
  host.answerDialog = texts['admin.addresses.open']
  fireEvent.click(await screen.findByRole('option'))
  await waitFor(() => expect(host.opened).toEqual(['i-Contact-3']))
})

it('ADM-17 adds an address once it and its item are given', async () => {
  const { asked } = renderView(<AddAddress onDone={nothing} close={nothing} />, { setLegacyPath: {} })
  const add = () => screen.getByRole('button', { name: texts['admin.addresses.add'] }) as HTMLButtonElement
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(texts['admin.addresses.path']) }), {
    target: { value: ' /node/9 ' },
  })
  expect(add().disabled).toBe(true)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Contact-3' } })
  fireEvent.click(await screen.findByRole('button', { name: /Contact-3/ }))
  fireEvent.click(add())
  await waitFor(() =>
    expect(asked).toEqual([{ action: 'setLegacyPath', payload: { alias: '/node/9', itemId: 'Contact-3' } }]),
  )
})

it('ADM-17 imports a table in lots, and tells each row that was refused by its line', async () => {
  const lots: number[] = []
  const setLegacyPaths = ({ rows }: Record<string, unknown>) => {
    const { length } = rows as unknown[]
    lots.push(length)
    return length === 500 ? { done: 500, refused: [] } : { done: length - 1, refused: [{ row: 0, why: 'itemUnknown' }] }
  }
  renderView(<ImportAddresses onDone={nothing} close={nothing} />, { setLegacyPaths })
  const lines = Array.from({ length: 502 }, (_, at) => `/node/${at},Contact-${at}`)
  const file = new File([['path,item', 'alone', ...lines].join('\n')], 'old.csv')
  fireEvent.drop(screen.getByRole('group', { name: texts['admin.addresses.file'] }), {
    dataTransfer: { files: [file] },
  })
  const list = await screen.findByRole('list', { name: texts['admin.addresses.refused'] })
  expect(lots).toEqual([500, 2])
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Line 2: an old address and an item are needed, in letters that can be read',
    'Line 503: no item was found',
  ])
})
