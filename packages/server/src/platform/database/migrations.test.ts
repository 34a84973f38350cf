import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { accessProperty, defineItemType, itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import { rebuildChanged } from '../../items/save/rebuild.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal } from '../../items/facts/types.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'

const owner = { v: 'REL', t: 'Organization' } as const
const file = { v: 'REL', t: 'Attachment' } as const
const states = ['NEW', 'READ', 'STARTED', 'DONE', 'UNDONE']
/** As far as the migrations ask for them. */
const TYPES = [
  defineItemType({
    ...{ name: 'Import', defaultIcon: 'upload', label: ['label'], owner: 'owner', visibility: 'PRIVATE' },
    properties: {
      ...{ label: { v: 'DEF' }, owner, access: accessProperty, result: { v: 'DEF', t: 'json', readOnly: true } },
      file: { ...file, levelWhen: { level: 'PROTECTED', property: 'state', is: ['STARTED', 'DONE', 'UNDONE'] } },
      state: { v: 'SEL', options: states, readOnly: true },
    },
  }),
  defineItemType({
    ...{ name: 'SpatialFeature', defaultIcon: 'map', label: ['label'], owner: 'owner', visibility: 'PUBLIC' },
    properties: { label: { v: 'DEF' }, owner, importedVia: { v: 'REL', t: 'Import', readOnly: true } },
  }),
].map((type) => v.parse(itemTypeSchema, type))

let sample: Awaited<ReturnType<typeof openSampleStore>>
let home: ItemId
beforeAll(async () => {
  sample = await openSampleStore({}, TYPES)
  home = (await sample.make('Organization', { displayName: 'Home' })).$id
})
afterAll(() => sample.close())

/**
 * Runs a migration once more, over what stands as it did before there was one, and what follows at the next
 * start.
 */
async function migrate(name: string): Promise<string[]> {
  await sample.database.pool.query(await readFile(new URL(`./migrations/${name}`, import.meta.url), 'utf8'))
  return rebuildChanged(sample.context)
}
const read = (who: Principal, { $id }: Pick<Item, '$id'>) => sample.store.read(who, $id)
const isTold = async (who: Principal, { $id }: Pick<Item, '$id'>) => (await sample.store.label(who, $id)).label !== '—'

/** A note with a file that was deleted by itself; later it was made PRIVATE, and the file did not follow. */
async function noteWithDeletedFile() {
  const note = { title: 'Weir', state: 'OPEN', keeper: home, access: 'COMMUNITY' }
  const map = await sample.make('Attachment', { originalName: 'map.txt' })
  const { $id, _t, _i } = await sample.make('Note', { ...note, attachments: [map.$id] })
  await sample.store.remove(SYSTEM, map.$id)
  const former = (await sample.context.loader.loadOne(map.$id))?.row
  await sample.store.update(SYSTEM, { _t, _i, _u: 1, access: 'PRIVATE' })
  const asBefore = () => sample.database.query('update item set quoted = $1 where n = $2', [former?.quoted, former?.n])
  return { id: $id, map, asBefore }
}

test('0034: what was deleted by itself follows who may see its item, which it did not before', async () => {
  const member = person(5, { organizations: [home] })
  const { map, asBefore } = await noteWithDeletedFile()
  await asBefore()
  expect(await isTold(member, map)).toBe(true)
  expect(await migrate('0034-deleted-files.sql')).toEqual(['Note', 'Link'])
  expect(await isTold(member, map)).toBe(false)
  expect(await isTold({ ...member, adminOf: [home] }, map)).toBe(true)
})

test('0034: so it does where its item was deleted since: nobody is told of it, and it comes back with what that asks for', async () => {
  const member = person(5, { organizations: [home] })
  const admin = { ...member, adminOf: [home] }
  const { id, map, asBefore } = await noteWithDeletedFile()
  await sample.store.remove(SYSTEM, id)
  await asBefore()
  expect(await isTold(member, map)).toBe(true)
  expect(await migrate('0034-deleted-files.sql')).toEqual(['Note', 'Link'])
  expect(await isTold(member, map)).toBe(false)
  expect(await isTold(admin, map)).toBe(false)
  await sample.store.restore(SYSTEM, id)
  expect(await isTold(member, map)).toBe(false)
  expect(await isTold(admin, map)).toBe(true)
})

test('0035: the file of an import that was cancelled is kept like that of any from which features came', async () => {
  const maker = person(7, { organizations: [home] })
  const asServer = { ...maker, admin: true, system: true }
  const begin = async (state: string) => {
    const { $id } = await sample.store.create(asServer, 'Attachment', { originalName: 'graves.geojson' })
    return sample.store.create(asServer, 'Import', { label: 'Graves', owner: home, state, file: $id })
  }
  const [cancelled, untouched] = [await begin('READ'), await begin('READ')]
  const graves = await read(asServer, { $id: cancelled['file'] as ItemId })
  await sample.store.create(SYSTEM, 'SpatialFeature', { label: 'A', owner: home, importedVia: cancelled.$id })
  expect(await read(maker, graves)).toMatchObject({ originalName: 'graves.geojson' })
  expect(await migrate('0035-cancelled-imports.sql')).toEqual(['Import', 'Link'])
  const kept = await read(maker, cancelled)
  expect(kept).toMatchObject({ state: 'STARTED', result: { created: 1 } })
  expect(kept).not.toHaveProperty('file')
  await expect(read(maker, graves)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await read({ ...maker, adminOf: [home] }, graves)).toMatchObject({ originalName: 'graves.geojson' })
  expect(await read(maker, untouched)).toMatchObject({ state: 'READ', file: untouched['file'] })
  expect(await migrate('0035-cancelled-imports.sql')).toEqual([])
})
