import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, namedIn, readable, type AreaItems } from '@cairn/contract/server'
import * as v from 'valibot'
import { MOST_FILES } from '../../../model/records/field-data.ts'
import { howTaken } from '../../../model/capture/taken.ts'
import { recordNamed } from '../../../model/queries.ts'
import { valuesOfRecord } from '../../../model/records/record-values.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

const payload = v.strictObject({
  /** Whoever may read the program takes part in it. */
  program: readable('GeoKeeperProgram'),
  formDef: readable('GeoKeeperFormDef'),
  /** The name that the device gave to it. The same name is kept once. */
  instance: v.pipe(v.string(), v.minLength(8), v.maxLength(80)),
  answers: v.record(v.string(), v.unknown()),
  collected: v.optional(moment),
  workItem: v.optional(readable('GeoKeeperWorkItem')),
  trip: v.optional(readable('GeoKeeperFieldData')),
  categories: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
  /** Whom the caller may read, or whom the program names to them. */
  crew: v.optional(v.pipe(v.array(namedIn('program', 'Contact')), v.maxLength(50))),
  back: v.optional(moment),
  sensitive: v.optional(v.boolean()),
  place: v.optional(v.unknown()),
  track: v.optional(v.unknown()),
  trackPoints: v.optional(v.unknown()),
  told: v.optional(v.record(v.string(), v.unknown())),
})

/**
 * Action: stores a record by a person who has access to the program; no other right is needed. The same
 * `instance` again answers with what was stored. Throws `geokeeper.notOpen` for a program or form that
 * accepts no records, `geokeeper.sentByOther`, `notFound` for files and items in answers that the caller may
 * not read, and `invalidItem` for too many files.
 */
export const recordFieldData = defineAction({
  kind: 'write',
  types: ['GeoKeeperFieldData'],
  on: 'type',
  payload,
  result: v.custom<Item>((item) => typeof item === 'object' && item !== null),
  async run({ payload: { told, instance, ...values }, items, asServer, spend }) {
    const [program, formDef] = [await items.read(values.program), await items.read(values.formDef)]
    // oxlint-disable-next-line cairn/payload-as-server -- a name, no id; what it has is read as the caller
    const known = await sentBefore(items, asServer, program.$id, instance)
    if (known) return known
    const collected = values.collected ?? new Date().toISOString()
    const taken = howTaken(program, formDef, collected)
    if (taken === 'refused') throw new CairnError('geokeeper.notOpen', `${program.$id} takes no records`)
    // Files and items in answers must be the caller's to read, too.
    const { set, items: answered, units } = valuesOfRecord(formDef, values, new Date().toISOString())
    spend(units)
    const files = Array.isArray(set['files']) ? set['files'] : []
    if (files.length > MOST_FILES) throw tooManyFiles()
    const named = [...files, ...answered].filter((each): each is ItemId => typeof each === 'string' && isItemId(each))
    const seen = await items.readMany(named)
    const lost = named.find((each) => !seen[each])
    if (lost !== undefined) throw new CairnError('notFound', lost)
    return asServer.create(
      'GeoKeeperFieldData',
      // oxlint-disable-next-line cairn/payload-as-server -- what is not declared is read above, or no id
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
