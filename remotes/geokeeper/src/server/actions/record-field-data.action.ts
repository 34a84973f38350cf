import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import * as v from 'valibot'
import { MOST_FILES } from '../../model/field-data.ts'
import { howTaken } from '../../model/taken.ts'
import { recordNamed } from '../../model/queries.ts'
import { valuesOfRecord } from '../../model/record-values.ts'

const id = v.pipe(v.string(), v.check(isItemId, 'is no item id'))
const moment = v.pipe(v.string(), v.isoTimestamp())

const payload = v.strictObject({
  program: id,
  formDef: id,
  /** The name that the device gave to it. The same name is kept once. */
  instance: v.pipe(v.string(), v.minLength(8), v.maxLength(80)),
  answers: v.record(v.string(), v.unknown()),
  collected: v.optional(moment),
  workItem: v.optional(id),
  trip: v.optional(id),
  categories: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
  crew: v.optional(v.pipe(v.array(id), v.maxLength(50))),
  back: v.optional(moment),
  sensitive: v.optional(v.boolean()),
  place: v.optional(v.unknown()),
  track: v.optional(v.unknown()),
  trackPoints: v.optional(v.unknown()),
  told: v.optional(v.record(v.string(), v.unknown())),
})

/**
 * Takes in a record of somebody to whom the program is open. They need no right of its owner. What is sent a
 * second time is answered with what is there. Throws `geokeeper.notOpen` for a program or a form that takes
 * no records.
 */
export const recordFieldData = defineAction({
  kind: 'write',
  types: ['GeoKeeperFieldData'],
  on: 'type',
  payload,
  result: v.custom<Item>((item) => typeof item === 'object' && item !== null),
  async run({ payload: { told, instance, ...values }, items, asServer }) {
    // Whoever may read the program takes part in it: reading it by their own rights is the check.
    const [program, formDef] = [await items.read(values.program as ItemId), await items.read(values.formDef as ItemId)]
    const known = await sentBefore(items, asServer, program.$id, instance)
    if (known) return known
    const collected = values.collected ?? new Date().toISOString()
    const taken = howTaken(program, formDef, collected)
    if (taken === 'refused') throw new CairnError('geokeeper.notOpen', `${program.$id} takes no records`)
    // Trip, work, files and items in answers must be the caller's to read, too.
    const { set, items: answered } = valuesOfRecord(formDef, values, new Date().toISOString())
    const files = Array.isArray(set['files']) ? set['files'] : []
    if (files.length > MOST_FILES) throw tooManyFiles()
    const named = [values.trip, values.workItem, ...files, ...answered].filter((each) => typeof each === 'string')
    const seen = await items.readMany(named as ItemId[])
    const lost = named.find((each) => !seen[each])
    if (lost !== undefined) throw new CairnError('notFound', lost)
    return asServer.create(
      'GeoKeeperFieldData',
      { ...values, state: 'ACTIVE', collected },
      { instance, ...(told ? { told } : {}), ...(taken === 'late' ? { late: true } : {}) },
    )
  },
})

function tooManyFiles(): CairnError {
  const files = { userMessage: 'errors.array.max', max: MOST_FILES }
  return new CairnError('invalidItem', `more than ${MOST_FILES} files`, { properties: { files } })
}

/**
 * Returns what was made under this name. Throws `geokeeper.sentByOther` for a name that is somebody else's.
 */
async function sentBefore(items: AreaItems, asServer: AreaItems, program: ItemId, instance: string) {
  const { ids } = await asServer.search(recordNamed(program, instance))
  const [first] = ids
  if (first === undefined || !isItemId(first)) return undefined
  const known = (await items.readMany([first]))[first]
  if (!known) throw new CairnError('geokeeper.sentByOther', instance)
  return known
}
