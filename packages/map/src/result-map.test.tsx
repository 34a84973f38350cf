// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useSearch, type ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '@cairn/ui'
import type { ResultMapProps } from '@cairn/ui/results'
import ResultMap from './result-map.tsx'

const place: ItemType = {
  name: 'Place',
  defaultIcon: 'file',
  label: [],
  visibility: 'PUBLIC',
  properties: { geometry: { v: 'DEF', t: 'geometry' } },
}
const QUERY = { types: ['Place'] }

function Results() {
  const search = useSearch(QUERY)
  const rest = { selection: { isOn: false }, shown: {}, onShow: () => {}, onNarrow: () => {} }
  const props = { query: QUERY, search, label: 'Places', type: place, ...rest }
  return <ResultMap {...(props as unknown as ResultMapProps)} />
}

beforeAll(fakeLayout)
afterEach(cleanup)

test('those without a place are counted once the places are there, and stay counted while these come anew', async () => {
  const texts = { 'map.withoutPlace': '{count} without a place' }
  const host = new FakeHost({ texts, types: [place], items: [anItem('Place-1', {})] })
  const counted = () => screen.queryByText('1 without a place')
  render(
    <UiProvider dark={false}>
      <Results />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  expect(counted()).toBeNull()
  await act(async () => host.streams[0]?.end([]))
  expect(counted()).not.toBeNull()
  act(() => {
    for (const { onChange } of host.followers) onChange()
  })
  expect(host.streams).toHaveLength(2)
  expect(counted()).not.toBeNull()
})
