// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '@cairn/ui'
import { spatialCollectionType } from '../../model/spatial-collection.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import SpatialMapView from './map.view.tsx'

beforeAll(fakeLayout)
afterEach(cleanup)

const place = (n: number, collection?: string) => ({
  id: `SpatialFeature-${n}`,
  t: 'SpatialFeature',
  prop: 'geometry',
  bbox: [n, 0, n, 0],
  geometry: { type: 'Point', coordinates: [n, 0] },
  label: `Place ${n}`,
  props: collection === undefined ? {} : { collection },
})

function open(parameter = '') {
  const items = [anItem('SpatialCollection-1', { label: 'Walk' })]
  const host = new FakeHost({ texts, items, types: [spatialCollectionType], parameter })
  render(
    <UiProvider dark={false}>
      <SpatialMapView />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}

it('SPA-12 draws a layer for each collection that has features, and one for features without a collection', async () => {
  const host = open()
  const stream = host.streams.find(({ body }) => JSON.stringify(body).includes('"SpatialFeature"'))
  act(() => stream?.end([place(1, 'SpatialCollection-1'), place(2), place(3, 'SpatialCollection-9')]))
  await waitFor(() => expect(screen.getAllByText('Walk').length).toBeGreaterThan(0))
  expect(screen.getAllByText(texts['spatial.map.none']).length).toBeGreaterThan(0)
  expect(screen.getAllByText(texts['spatial.map.hidden']).length).toBeGreaterThan(0)
})

it('SPA-12 asks for the features and the layers that the words of the address find', () => {
  const host = open('q=weir')
  expect(host.streams.map(({ body }) => body['query'])).toEqual([
    { types: ['SpatialFeature'], text: 'weir' },
    { types: ['Feature'], text: 'weir' },
  ])
})
