// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
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
const choose = (...content: BlobPart[]) =>
  fireEvent.change(screen.getByLabelText(texts['admin.addresses.file']), {
    target: { files: [new File(content, 'old.csv')] },
  })

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

it('ADM-17 marks no address as open once its dialog is closed', async () => {
  renderView(<AddressesView />, { legacyPaths: page })
  fireEvent.click(await screen.findByRole('option'))
  await waitFor(() => expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('false'))
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
  choose(['path,item', 'alone', ...lines].join('\n'))
  const list = await screen.findByRole('list', { name: texts['admin.addresses.refused'] })
  expect(lots).toEqual([500, 2])
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Row 2 needs an old address of at most 400 letters, and an item',
    'Row 503 names an item that was not found',
  ])
})

it('ADM-17 imports a table in UTF-16, and asks for the letters of an older one', async () => {
  const { asked } = renderView(<ImportAddresses onDone={nothing} close={nothing} />, {
    setLegacyPaths: { done: 1, refused: [] },
  })
  choose(new Uint16Array([0xfeff, ...[...'/été,Word-1'].map((letter) => letter.charCodeAt(0))]))
  const rows = [{ alias: '/été', item: 'Word-1' }]
  await expect.poll(() => asked).toEqual([{ action: 'setLegacyPaths', payload: { rows } }])
  await screen.findByText(/addresses}} added/)
  choose(Uint8Array.from('/été,Word-1', (letter) => letter.charCodeAt(0)))
  fireEvent.click(await screen.findByRole('button', { name: 'forms.letters.use' }))
  await expect.poll(() => asked.map(({ payload }) => payload)).toEqual([{ rows }, { rows }])
})

it('ADM-17 imports one file at a time, says no former outcome then, and lists what was stored before a failure', async () => {
  const answers: PromiseWithResolvers<object>[] = []
  let times = 0
  const setLegacyPaths = () => {
    const answer = Promise.withResolvers<object>()
    answers.push(answer)
    return answer.promise
  }
  const { host } = renderView(<ImportAddresses onDone={() => (times += 1)} close={nothing} />, { setLegacyPaths })
  choose('/a,Word-1')
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.resolve({ done: 1, refused: [] })
  await screen.findByText(/addresses}} added/)
  choose('/b,Word-2')
  await expect.poll(() => answers.length).toBe(2)
  await expect.poll(() => screen.queryByText(/addresses}} added/)).toBeNull()
  await screen.findByText(texts['admin.addresses.busy'])
  choose('/c,Word-3')
  answers[1]?.reject(new CairnError('storeUnavailable'))
  await expect.poll(() => times).toBe(2)
  expect(answers.length).toBe(2)
  expect(host.reported).toHaveLength(1)
})
