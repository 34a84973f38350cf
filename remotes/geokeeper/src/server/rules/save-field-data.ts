import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import { misfitOf } from '../../model/belongs.ts'
import { accessOfRecords } from '../../model/record-access.ts'
import { labelOfRecord } from '../../model/record-label.ts'

/**
 * Keeps a record within one program, and sets what follows from its program and its form: label, kind, and
 * who may read it. Throws `geokeeper.otherProgram` or `geokeeper.lockedToTrip`.
 */
export const saveFieldData: ReadingRule = {
  hold: ['trip'],
  async rule({ before, after, actor, asServer }) {
    const ids = ['program', 'formDef', 'workItem', 'trip'].map((name) => after[name])
    const named = await asServer.readMany(ids.filter((id): id is ItemId => typeof id === 'string' && isItemId(id)))
    const [program, formDef, workItem, trip] = ids.map((id) => named[String(id)])
    const misfit = misfitOf(after, { formDef, workItem, trip: trip && (await withLock(asServer, trip)) })
    if (misfit) throw new CairnError(`geokeeper.${misfit}`, `${String(after['program'])} has another`)
    return {
      set: {
        ...{ label: labelOfRecord(formDef, after), formType: formDef?.['formType'] ?? null },
        ...(program ? accessOfRecords(program) : {}),
        ...(before || !actor.contact ? {} : { collector: actor.contact }),
      },
    }
  },
}

/** Adds to a trip whether its work keeps it for itself. */
async function withLock(items: AreaItems, trip: Item): Promise<Record<string, unknown>> {
  const id = trip['workItem']
  const work = typeof id === 'string' && isItemId(id) ? (await items.readMany([id]))[id] : undefined
  return { ...trip, workItemLocked: work?.['lockToTrip'] === true }
}
