// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { featureType, gisCollectionType } from '../../model/gis-collection.ts'
import { importType } from '@cairn/contract/core-types'
import { spatialCollectionType } from '../../model/spatial-collection.ts'
import { spatialFeatureType } from '../../model/spatial-feature.ts'
import { renderCell } from '../../testing/render-cell.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import GisCollectionCell from './gis-collection.cell.tsx'
import SpatialCollectionCell from './spatial-collection.cell.tsx'

afterEach(cleanup)

const types = [spatialCollectionType, spatialFeatureType, importType, gisCollectionType, featureType]
const session = { capabilities: { Spatial: true } }
const collection = anItem('SpatialCollection-1', { label: 'Walk', owner: 'Organization-1', $can: {} })
const layer = anItem('GISCollection-2', { name: 'Roads', owner: 'Organization-1', $can: {} })

it('SPA-15 shows all features of a collection on a map, and lists them', async () => {
  const host = renderCell({ Cell: SpatialCollectionCell, item: collection, type: spatialCollectionType }, { types })
  const must = [{ prop: 'collection', kind: 'is', value: 'SpatialCollection-1' }]
  await waitFor(() =>
    expect(host.streams).toMatchObject([
      { action: 'streamFeatures', body: { query: { types: ['SpatialFeature'], must } } },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: texts['spatial.featuresOf'] }))
  expect(host.opened).toEqual(['v-spatial.features'])
})

it('SPA-15 exports the features of a collection and of a data layer', () => {
  renderCell({ Cell: SpatialCollectionCell, item: collection, type: spatialCollectionType }, { types })
  expect(screen.getByRole('button', { name: /export/i })).toBeTruthy()
  cleanup()
  renderCell({ Cell: GisCollectionCell, item: layer, type: gisCollectionType }, { types })
  expect(screen.getByRole('button', { name: /export/i })).toBeTruthy()
})

it('SPA-15 shows all features of a data layer on a map', async () => {
  const host = renderCell({ Cell: GisCollectionCell, item: layer, type: gisCollectionType }, { types })
  const must = [{ prop: 'collection', kind: 'is', value: 'GISCollection-2' }]
  await waitFor(() => expect(host.streams).toMatchObject([{ body: { query: { types: ['Feature'], must } } }]))
})

it('SPA-14 offers to mark all features sensitive to those who may create features, and starts the task they choose', async () => {
  renderCell({ Cell: SpatialCollectionCell, item: collection, type: spatialCollectionType }, { types })
  expect(screen.queryByRole('button', { name: texts['spatial.sensitive'] })).toBeNull()
  cleanup()
  const cell = { Cell: SpatialCollectionCell, item: collection, type: spatialCollectionType }
  const host = renderCell(cell, { types, session })
  host.answerDialog = texts['spatial.sensitive.rough']
  fireEvent.click(await screen.findByRole('button', { name: texts['spatial.sensitive'] }))
  await waitFor(() =>
    expect(host.started).toEqual([
      { action: 'markSensitive', body: { t: 'SpatialCollection', i: 1, sensitive: true } },
    ]),
  )
})
