import { expect, it } from 'vitest'
import { proposePlan } from '@cairn/model/imports'
import texts from '../texts/en.json' with { type: 'json' }
import { belongingType } from './belonging.ts'
import { BELONGING_HEADINGS } from './headings.ts'

const { properties } = belongingType
const words: Readonly<Record<string, string>> = texts
const known: Readonly<Record<string, readonly string[]>> = BELONGING_HEADINGS
const targets = Object.keys(properties).map((name) => ({
  name,
  titles: [words[`types.Belonging.props.${name}`] ?? ''],
  headings: known[name] ?? [],
}))
function read(headings: string[]): Record<string, string> {
  const { columns } = proposePlan({ headings, samples: [], targets, properties, key: ['catalogueNumber'] })
  return Object.fromEntries(columns.flatMap(({ heading, to }) => (to === undefined ? [] : [[to, heading]])))
}

it('BEL-20 knows the columns of CollectionSpace, PastPerfect and Mukurtu', () => {
  const space = ['objectNumber', 'title', 'briefDescription', 'objectProductionDate', 'objectProductionPerson']
  expect(read([...space, 'material', 'dimensionSummary', 'computedCurrentLocation', 'fieldCollector'])).toEqual({
    ...{ catalogueNumber: 'objectNumber', label: 'title', description: 'briefDescription' },
    ...{ made: 'objectProductionDate', maker: 'objectProductionPerson', materials: 'material' },
    ...{ dimensions: 'dimensionSummary', place: 'computedCurrentLocation', acquiredFrom: 'fieldCollector' },
  })
  expect(read(['OBJECTID', 'OBJNAME', 'DESCRIP', 'DATE', 'MATERIAL', 'HOMELOC', 'PROVENANCE', 'IMAGEFILE'])).toEqual({
    ...{ catalogueNumber: 'OBJECTID', label: 'OBJNAME', description: 'DESCRIP', made: 'DATE', materials: 'MATERIAL' },
    ...{ place: 'HOMELOC', provenance: 'PROVENANCE', pictures: 'IMAGEFILE' },
  })
  expect(read(['Title', 'Identifier', 'Creator', 'Original Date', 'Summary', 'Media Assets'])).toEqual({
    ...{ label: 'Title', catalogueNumber: 'Identifier', maker: 'Creator', made: 'Original Date' },
    ...{ description: 'Summary', pictures: 'Media Assets' },
  })
})
