import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, MoveOutcome, MoveRule, ReadingRule } from '@cairn/contract/server'
import * as v from 'valibot'
import { faultsOfVersion } from '../../../model/form/form-versions.ts'
import { formSchema } from '../../../model/form/form.ts'
import { formOf } from '../../../model/records/record-values.ts'
import { versionsOf } from '../../../model/queries.ts'

const MACHINE_NAME = /^[a-z][a-z0-9_]*$/

/**
 * Save rule: checks the name, the questions and the limits of a form, numbers its versions, and sets its
 * label and when it ended. The questions of a version that is published do not change. Throws `invalidItem`
 * or `geokeeper.published`.
 */
export const saveFormDef: ReadingRule = {
  hold: ['program'],
  async rule({ before, after, asServer }) {
    const name = String(after['machineName'])
    if (!MACHINE_NAME.test(name)) throw refused('machineName', 'errors.geokeeper.machineName')
    const { questions } = after
    if (questions !== undefined && !v.is(formSchema, questions)) throw refused('questions', 'errors.geokeeper.form')
    for (const limit of ['maxPhotos', 'maxVideos'])
      if (typeof after[limit] === 'number' && after[limit] < 0) throw refused(limit, 'errors.geokeeper.limit')
    const isPublished = before !== undefined && before['state'] !== 'DRAFT'
    if (isPublished && JSON.stringify(before['questions']) !== JSON.stringify(questions))
      throw new CairnError('geokeeper.published', `${name} is published`)
    const version = before?.['version'] ?? (await lastVersion(asServer, after['program'], name)) + 1
    const isEnding = after['state'] === 'ARCHIVE' && before?.['state'] !== 'ARCHIVE'
    const ended = isEnding ? new Date().toISOString() : after['state'] === 'ARCHIVE' ? after['ended'] : null
    return { set: { version, ended: ended ?? null, label: `${String(after['title'])} · ${String(version)}` } }
  },
}

/** The highest number of a version of a form in its program, 0 if there is none. */
async function lastVersion(items: AreaItems, program: unknown, name: string): Promise<number> {
  const newest = [{ key: 'version', order: 'desc' as const }]
  const { ids } = await items.search({ ...versionsOf(program, name, 1), sort: newest })
  const read = await items.readMany(ids.filter((id) => isItemId(id)))
  return Math.max(0, ...Object.values(read).map(({ version }) => Number(version)))
}

function refused(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', property, { properties: { [property]: { userMessage } } })
}

/**
 * Move rule: publishes a version of a form, if it has no errors and questions keep their kinds. The formerly
 * published version accepts no new records. Throws `geokeeper.formFaults` with the errors.
 */
export const publish: MoveRule = async ({ item, asServer }) => {
  const form = formOf(item)
  if (!form) throw new CairnError('geokeeper.formFaults', 'no questions', { faults: [] })
  const former = await othersOf(asServer, item)
  const faults = faultsOfVersion(
    form,
    former.flatMap((each) => formOf(each) ?? []),
  )
  if (faults.length > 0)
    throw new CairnError('geokeeper.formFaults', JSON.stringify(faults).slice(0, 2000), { faults: faults.slice(0, 50) })
  return replacing(former)
}

/** Move rule: makes an archived version of a form the published one again. */
export const unarchive: MoveRule = async ({ item, asServer }) => replacing(await othersOf(asServer, item))

/** Ends those versions that are published: a form has one at a time. */
function replacing(others: readonly Item[]): MoveOutcome {
  const active = others.filter((each) => each['state'] === 'ACTIVE')
  return {
    writes: active.map(({ $id }) => ({ op: 'move' as const, id: $id, action: 'archive' })),
    basedOn: active,
  }
}

/** The other versions of a form. */
async function othersOf(items: AreaItems, { $id, program, machineName }: Parameters<MoveRule>[0]['item']) {
  const { ids } = await items.search(versionsOf(program, String(machineName), 100))
  const read = await items.readMany(ids.filter((id) => isItemId(id) && id !== $id) as ItemId[])
  return Object.values(read).filter((each) => each['state'] !== 'DRAFT')
}
