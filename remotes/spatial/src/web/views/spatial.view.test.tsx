// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { importType } from '@cairn/contract/core-types'
import { spatialFeatureType } from '../../model/spatial-feature.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import SpatialView from './spatial.view.tsx'

afterEach(cleanup)

function open(session = {}) {
  const items = ['Weir', 'Camp'].map((label, at) => anItem(`SpatialFeature-${at + 1}`, { label }))
  const host = new FakeHost({ texts, items, types: [spatialFeatureType, importType], session })
  render(
    <UiProvider dark={false}>
      <SpatialView />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}

it('SPA-5 counts what the person may see, and opens the list of each kind that holds something', () => {
  const host = open()
  fireEvent.click(screen.getByRole('button', { name: `${texts['types.SpatialFeature.plural']} 2` }))
  expect(host.opened).toEqual(['v-spatial.features'])
  expect(screen.queryByRole('button', { name: `${texts['types.GISCollection.plural']} 0` })).toBeNull()
})

it('SPA-6 offers an import to those who may create one', async () => {
  open()
  expect(screen.queryByRole('button', { name: texts['spatial.import'] })).toBeNull()
  cleanup()
  const host = open({ capabilities: { Spatial: true } })
  fireEvent.click(await screen.findByRole('button', { name: texts['spatial.import'] }))
  expect(host.opened).toEqual(['i-Import-0-1'])
})
