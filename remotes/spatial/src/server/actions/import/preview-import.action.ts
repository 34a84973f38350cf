import * as v from 'valibot'
import { readFeatureSchema, type ReadFeature } from '@cairn/contract/place-files'
import { defineAction } from '@cairn/contract/server'
import { fileOf } from '../../../model/import/import-run.ts'
import { readPlan } from '../../../model/import/inspection.ts'
import { requiredItem } from './required-item.ts'

/** Most features of a preview, and most numbers in all their coordinates. */
const MOST = 2000
const MOST_NUMBERS = 200_000

/**
 * Action: returns the features of an import as they would be stored by its plan, without attributes: up to
 * 2,000, or 200,000 numbers in their coordinates. `isWhole` is false if there are more. A refused file has
 * none. Throws `notFound` without a file.
 */
export const previewImport = defineAction({
  kind: 'asks',
  types: ['Import'],
  on: 'item',
  right: 'update',
  capability: 'Spatial',
  payload: v.object({}),
  result: v.object({ features: v.array(readFeatureSchema), isWhole: v.boolean() }),
  async run({ item, files }) {
    const read = await files.readPlaces(fileOf(requiredItem(item)), readPlan(requiredItem(item)['plan']))
    if ('refusal' in read) return { features: [], isWhole: true }
    const features: ReadFeature[] = []
    let numbers = 0
    for await (const feature of read.features()) {
      numbers += JSON.stringify(feature.geometry?.coordinates ?? []).split(',').length
      if (features.length === MOST || numbers > MOST_NUMBERS) break
      features.push({ ...feature, attributes: {} })
    }
    return { features, isWhole: features.length === read.count }
  },
})
