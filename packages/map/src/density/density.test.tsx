// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import { useSearch, type ItemType } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '@cairn/ui'
import type { MapLayer, ResultMapProps } from '@cairn/ui/results'
import { useState } from 'react'
import ResultMap from '../result-map.tsx'
import texts from '../texts/en.json' with { type: 'json' }

const place: ItemType = {
  name: 'Place',
  defaultIcon: 'file',
  label: [],
  visibility: 'PUBLIC',
  properties: { geometry: { v: 'DEF', t: 'geometry' } },
}
const QUERY = { types: ['Place'] }
const CELLS = [
  { at: [-128.4, 52.9], count: 1900, coarse: 2 },
  { at: [-128.6, 53], count: 101 },
]

function features(count: number): Feature[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `Place-${at + 1}` as Feature['id'],
    t: 'Place',
    prop: 'geometry',
    bbox: [-128.4, 52.9, -128.4, 52.9],
    geometry: { type: 'Point', coordinates: [-128.4, 52.9] },
  }))
}

function Results() {
  const search = useSearch(QUERY)
  const [shown, setShown] = useState<{ layer?: MapLayer }>({})
  const rest = { selection: { isOn: false }, shown, onShow: setShown, onNarrow: () => {} }
  const props = { query: QUERY, search, label: 'places', type: place, ...rest }
  return <ResultMap {...(props as unknown as ResultMapProps)} />
}

async function open(count: number): Promise<FakeHost> {
  // The host of tests puts values in and knows no plurals.
  const plain = { 'map.density.coarse': '{count} generalised.', 'map.density.cells': '{count} cell' }
  const host = new FakeHost({ texts: { ...texts, ...plain }, types: [place] })
  render(
    <UiProvider dark={false}>
      <Results />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  await act(async () => host.streams[0]?.end(features(count)))
  return host
}

beforeAll(fakeLayout)
afterEach(cleanup)

// There is no WebGL here, as in some browsers: the table has the same, and the words say so.
test('of more than 2,000 places the density is offered, and its cells are a table with what each class holds', async () => {
  const host = await open(2001)
  expect(host.streams.map(({ action }) => action)).toEqual(['streamFeatures'])
  fireEvent.click(screen.getByRole('button', { name: 'Density of places' }))
  const [, asked] = host.streams
  expect(asked).toMatchObject({ action: 'placeDensity', body: { query: QUERY, bounds: expect.any(Array) as unknown } })
  await act(async () => asked?.end({ zoom: 8, cells: CELLS }))
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Centre of the map cellNumber of places',
    '52.90000° N 128.40000° W2 generalised.1,900',
    '53.00000° N 128.60000° W101',
  ])
  const classes = within(screen.getByRole('list', { name: 'Number of places in a map cell' })).getAllByRole('listitem')
  expect(classes.at(-1)?.textContent).toBe('501 – 1,9001 cell')
  expect(screen.getByText(/^2,001 places, counted in map cells about .* wide\. 2 generalised\.$/)).toBeTruthy()
  expect(await screen.findByText(/^This browser cannot draw this layer/)).toBeTruthy()
})

test('few places are offered no density', async () => {
  await open(2000)
  expect(screen.queryByRole('button', { name: 'Density of places' })).toBeNull()
})

test('a density that does not come says why and is asked for again', async () => {
  const host = await open(2001)
  fireEvent.click(screen.getByRole('button', { name: 'Density of places' }))
  await act(async () => host.streams[1]?.end({ cells: 'none' }))
  const [again] = await screen.findAllByRole('button', { name: 'ui.retry' })
  fireEvent.click(again as HTMLElement)
  await act(async () => host.streams[2]?.end({ zoom: 8, cells: CELLS }))
  expect(await screen.findByRole('table')).toBeTruthy()
})
