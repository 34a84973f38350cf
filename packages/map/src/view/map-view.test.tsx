// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '@cairn/ui'
import type { FeatureSet } from '../features/feature-set.ts'
import texts from '../texts/en.json' with { type: 'json' }
import type { MapOverlay } from '../panels/map-overlay.ts'
import { MapView } from './map-view.tsx'

const camp: Feature = {
  id: 'Place-1' as Feature['id'],
  t: 'Place',
  prop: 'geometry',
  bbox: [-128.4, 52.9, -128.4, 52.9],
  geometry: { type: 'Point', coordinates: [-128.4, 52.9] },
  label: 'Herring camp',
}
const grave: Feature = { ...camp, id: 'Place-2' as Feature['id'], label: 'Old ground', coarse: true }

const CARED = {
  ...anItem('Place-2', { communityLabels: ['CommunityLabel-1'] }),
  $warnings: ['DECEASED'],
  $labels: { 'CommunityLabel-1': 'Of one family' },
}

function open(change: Partial<FeatureSet> = {}, overlay?: MapOverlay) {
  const opened: string[] = []
  const set: FeatureSet = {
    key: 'places',
    label: 'Places',
    state: 'READY',
    features: [camp, grave],
    bbox: [-128.4, 52.9, -128.4, 52.9],
    properties: {},
    style: { kind: 'footprint', tone: 0 },
    retry: () => opened.push('retry'),
    ...change,
  }
  const host = new FakeHost({
    items: [CARED],
    texts: { ...texts, 'app.retry': 'Try again', 'errors.streamEnded': 'The stream broke off.' },
  })
  render(
    <UiProvider dark={false}>
      <MapView label="Places" sets={[set]} overlay={overlay} onOpen={(id) => opened.push(id)} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return opened
}

beforeAll(fakeLayout)
afterEach(cleanup)

// There is no WebGL here, as in some browsers: what can be said without drawing is all there.
test('where no map can be drawn the list has every place, opens it, and says what is generalised', async () => {
  const opened = open()
  // The canvas is loaded first, which takes a busy machine long.
  const list = await screen.findByRole('listbox', { name: 'Places: places in view' }, { timeout: 60_000 })
  expect(screen.getByText('This browser cannot draw maps. The list has the same places.')).toBeTruthy()
  const [first, second] = within(list).getAllByRole('option')
  expect(first?.textContent).toContain('Herring camp')
  expect(first?.textContent).toContain('52.90000° N 128.40000° W')
  expect(second?.textContent).toContain('Approximate place')
  expect(second?.textContent).toContain('! DECEASED')
  expect(second?.textContent).toContain('Of one family')
  expect(first?.textContent).not.toContain('DECEASED')
  fireEvent.click(first as HTMLElement)
  expect(opened).toEqual(['Place-1'])
  expect(screen.getByRole('button', { name: 'Measure on the map' })).toHaveProperty('disabled', true)
})

test('places that did not come say why and can be asked for again', async () => {
  const opened = open({ state: 'FAILURE', error: { userMessage: 'errors.streamEnded' } })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Some places of Places could not be loaded. The stream broke off.')
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(opened).toEqual(['retry'])
  await screen.findByRole('listbox')
})

test('what is on its way is counted, and that nothing has a place is said', async () => {
  open({ state: 'LOADING' })
  expect(screen.getByText('Loading places: 2 so far')).toBeTruthy()
  await screen.findByRole('listbox')
  cleanup()
  open({ features: [], bbox: undefined })
  expect(screen.getByText('No item on this map has a place yet.')).toBeTruthy()
})

test('places are in view beside what is drawn over them, unless that stands in their place', async () => {
  const overlay: MapOverlay = { layers: [], count: 1, table: () => <p>one track</p> }
  open({}, overlay)
  expect(await screen.findByText('Herring camp', undefined, { timeout: 60_000 })).toBeTruthy()
  expect(screen.getByText('one track')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'List places in view (2)' })).toBeTruthy()
  cleanup()
  open({}, { ...overlay, hidesPlaces: true })
  expect(await screen.findByText('one track', undefined, { timeout: 60_000 })).toBeTruthy()
  expect(screen.queryByText('Herring camp')).toBeNull()
  expect(screen.getByRole('button', { name: 'List places in view (1)' })).toBeTruthy()
})
