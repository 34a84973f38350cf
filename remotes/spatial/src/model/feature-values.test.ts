import { expect, it } from 'vitest'
import type { Geometry, Item } from '@cairn/contract'
import type { PlacePlan } from '@cairn/contract/place-files'
import { featureValues } from './feature-values.ts'

const work = {
  $id: 'Import-1',
  label: 'Walk',
  owner: 'Organization-1',
  defaults: { collection: 'SpatialCollection-1' },
} as unknown as Item
const plan = (more: Partial<PlacePlan> = {}): PlacePlan => ({ repairs: [], single: [], ...more })
const geometry: Geometry = { type: 'Point', coordinates: [1, 2] }

it('SPA-7 makes a feature of the file an item of the collection, named by its name field', () => {
  const feature = { n: 1, id: 'a', geometry, attributes: { NAME: ' Weir ', depth: 2, empty: '' } }
  expect(featureValues(feature, plan(), work)).toEqual({
    values: {
      label: 'Weir',
      owner: 'Organization-1',
      collection: 'SpatialCollection-1',
      geometry,
      attributes: { NAME: ' Weir ', depth: 2 },
    },
    set: { importedVia: 'Import-1', sourceId: 'a' },
  })
})

it('SPA-7 names a feature without a name by the import and its number, and numbers the parts of one', () => {
  expect(featureValues({ n: 3, attributes: {} }, plan(), work)).toEqual({
    values: { label: 'Walk 3', owner: 'Organization-1', collection: 'SpatialCollection-1' },
    set: { importedVia: 'Import-1' },
  })
  const part = featureValues({ n: 3, part: 2, id: 'a', attributes: { name: 'Weir' } }, plan(), work)
  expect([part.values['label'], part.set.sourceId]).toEqual(['Weir (2)', 'a (2)'])
})

it('SPA-7 takes name, kind and id from the fields that the person chose', () => {
  const attributes = { title: 'Old name', site: 'Weir', what: 'fishing-site', code: 7 }
  const chosen = plan({ labelField: 'site', kindField: 'what', idField: 'code' })
  expect(featureValues({ n: 1, id: 'a', attributes }, chosen, work)).toMatchObject({
    values: { label: 'Weir', spatialType: 'FISHING_SITE' },
    set: { sourceId: '7' },
  })
})

it('SPA-3 keeps a kind that the list does not have in its own words', () => {
  const feature = { n: 1, attributes: { what: 'Fish trap' } }
  expect(featureValues(feature, plan({ kindField: 'what' }), work).values).toMatchObject({
    spatialType: 'other',
    spatialTypeOther: 'Fish trap',
  })
})

it('SPA-14 creates the features of a sensitive import as sensitive', () => {
  const sensitive = { ...work, defaults: { sensitive: true, access: 'PUBLIC' } } as unknown as Item
  expect(featureValues({ n: 1, attributes: {} }, plan(), sensitive).values).toMatchObject({
    sensitive: true,
    access: 'PUBLIC',
  })
})
