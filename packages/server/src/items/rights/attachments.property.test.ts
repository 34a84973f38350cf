// @module-tag leaks
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN_LABEL, VISIBILITY_LEVELS, type ItemId, type Visibility } from '@cairn/contract'
import { createViewerProjections } from '../../wire/socket/viewer-projections.ts'
import { trashOf } from '../../features/files/purge/trash.ts'
import type { Files } from '../../features/files/open-files.ts'
import { shareItem } from '../save/share-item.ts'
import { timelineOf } from '../../features/history/read-timeline.ts'
import type { Principal } from '../facts/types.ts'
import { exportFiles } from '../../features/exports/export-files.action.ts'
import {
  naive,
  mayOwn,
  meetsProtocols,
  naiveWrite,
  openShares,
  ORGANIZATIONS,
  principals,
  PROTOCOLS,
  seesAs,
  seesLevel,
  SHARED,
  type Made,
  type MadeShare,
} from '../../testing/naive-rule.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { runTask } from '../../testing/run-task.ts'
import { openSampleFiles, openSampleStore } from '../../testing/sample-store.ts'
import { VISITOR } from './principal/create-principals.ts'
import { stricter } from '../facts/gate.ts'
import { judge } from './write-rule.ts'

interface Attached {
  id: ItemId
  name: string
  uploader: ItemId
  level: Visibility
  /** Its level alone, whatever its item asks for. */
  asked: Visibility
  isTrashed: boolean
  /** Undefined until an item names it. */
  item: Made | undefined
  /** The one whose file it is, too, as it is asked for from here. */
  first?: Attached
}

const UPLOADERS = ['User-1', 'User-2', 'User-3'] as ItemId[]
const RUNS = process.env.SOAK ? 400 : 25

let sample: Awaited<ReturnType<typeof openSampleStore>>
const all: Attached[] = []
let folder: string
let files: Files
/** The bytes that all of them share. */
let fileID: ItemId

beforeAll(async () => {
  sample = await openSampleStore({}, PACT_TYPES)
  folder = await mkdtemp(join(tmpdir(), 'cairn-attachments-'))
  files = await openSampleFiles(sample, folder)
  await writeFile(join(folder, 'paper'), 'paper')
  await files.bytes.put('paper', join(folder, 'paper'))
  const bytes = { repo: 'LOCAL', key: 'paper', checksum: '0'.repeat(64), size: 5, filetype: 'text/plain' }
  fileID = (await sample.make('File', bytes)).$id
  for (const displayName of ['One', 'Two', 'Three']) await sample.make('Organization', { displayName })
  for (let round = 0; round < 64; round++) await makeAttached(round)
  for (const uploader of UPLOADERS)
    all.push({
      ...(await upload(uploader, 'PUBLIC', `of ${uploader}`)),
      uploader,
      level: 'PRIVATE',
      asked: 'PRIVATE',
      isTrashed: false,
      item: undefined,
    })
  const items = new Set(all.map(({ item }) => item?.item.$id))
  for (const id of SHARED.filter((each) => items.has(each)))
    await sample.database.transaction((transaction) => shareItem(sample.context)(id, transaction))
})
afterAll(async () => {
  files.close()
  await sample.close()
  await rm(folder, { recursive: true, force: true })
})

async function upload(uploader: ItemId, access: Visibility | undefined, of: string) {
  const maker = { ...VISITOR, userId: uploader, admin: true, system: true }
  const name = `paper ${of}.pdf`
  const values = { originalName: name, kind: 'DOCUMENT', size: 5, fileID, ...(access ? { access } : {}) }
  return { id: (await sample.make('Attachment', values, maker)).$id, name }
}

/**
 * Items of every level and owner, with attachments of every level of their own, in open and guarded
 * properties, some of them in the trash.
 */
async function makeAttached(round: number): Promise<void> {
  const [level, own] = [VISIBILITY_LEVELS[round % 4] ?? 'PRIVATE', VISIBILITY_LEVELS[(round >> 2) % 4]]
  const owner = ORGANIZATIONS[(round >> 4) % 4]
  const type = round % 4 === 3 || round % 11 === 0 ? 'Pact' : round % 3 === 0 ? 'Story' : 'Note'
  const protocols = type === 'Story' ? PROTOCOLS.slice(0, round % 3) : []
  const creator = UPLOADERS[round % 3] ?? UPLOADERS[0]
  const uploader = UPLOADERS[(round >> 1) % 3] ?? UPLOADERS[0]
  if (!creator || !uploader) throw new Error('nobody')
  const { id, name } = await upload(uploader, own, `of round ${round}`)
  const property = type === 'Pact' || (type === 'Note' && round % 5 === 0) ? 'papers' : 'attachments'
  const maker = { ...VISITOR, userId: creator, admin: true, system: true }
  const item = await sample.make(
    type,
    {
      title: `word${round}`,
      ...(type === 'Note' ? { state: 'OPEN' } : {}),
      [property]: [id],
      // It becomes what it is in two steps, so that the attachments have to follow.
      access: VISIBILITY_LEVELS[(round + 1) % 4],
      ...(owner ? { keeper: owner } : {}),
      ...(protocols.length > 0 ? { protocols } : {}),
    },
    maker,
  )
  const use = round % 3 === 1 ? await makeUse(round, id) : undefined
  const isTrashed = round % 7 === 0
  const [partners, intake] = [2, 5].map((step) => ORGANIZATIONS.filter((_, at) => (Math.floor(round / step) >> at) & 1))
  const now = {
    ...(type === 'Pact' ? { partners, intake } : {}),
    access: level,
    ...(isTrashed ? { [property]: [] } : {}),
  }
  await sample.store.update(maker, { _t: type, _i: item._i, _u: item._u, ...now })
  const owners = owner ? [owner] : []
  const shares: MadeShare[] =
    type === 'Pact'
      ? [
          { organizations: partners ?? [], level: 'COMMUNITY', verbs: ['update'] },
          { organizations: intake ?? [], verbs: ['delete'] },
        ]
      : []
  const isAnonymous = type === 'Note'
  const made: Made = { item, type, owners, creator, level, protocols, rule: 'ALL', isAnonymous, shares }
  const isGuarded = (type === 'Note' && property === 'papers') || isTrashed
  const asked = stricter(own ?? 'PUBLIC', isGuarded ? 'PROTECTED' : 'PUBLIC')
  all.push({ id, name, isTrashed, uploader, asked, level: stricter(asked, level), item: made })
  if (!use) return
  // That it is in the trash where it was first is nothing to others.
  const shown = stricter(own ?? 'PUBLIC', isGuarded && !isTrashed ? 'PROTECTED' : 'PUBLIC')
  const first = { id, name, isTrashed: false, uploader, asked: shown, level: stricter(shown, level), item: made }
  all.push({ ...use, first })
}

/** A note of another level and owner that uses the file of an attachment, too. */
async function makeUse(round: number, sameAs: ItemId): Promise<Attached> {
  const [level, owner] = [VISIBILITY_LEVELS[(round >> 1) % 4] ?? 'PRIVATE', ORGANIZATIONS[round % 4]]
  const creator = UPLOADERS[(round >> 2) % 3] ?? ('User-1' as ItemId)
  const maker = { ...VISITOR, userId: creator, admin: true, system: true }
  const name = `paper of round ${round} again.pdf`
  const values = { originalName: name, kind: 'DOCUMENT', size: 5, fileID, sameAs }
  const { $id: id } = await sample.make('Attachment', values, maker)
  const named = { title: `again${round}`, state: 'OPEN', attachments: [id], access: level }
  const item = await sample.make('Note', { ...named, ...(owner ? { keeper: owner } : {}) }, maker)
  const owners = owner ? [owner] : []
  const rule = { protocols: [], rule: 'ALL', isAnonymous: true, shares: [] } as const
  const made: Made = { item, type: 'Note', owners, creator, level, ...rule, shares: [] }
  return { id, name, isTrashed: false, uploader: creator, asked: 'PUBLIC', level, item: made }
}

/**
 * Whoever may see the item and, where the attachment is stricter, would see the item at that level, uploaders
 * in place of its creator.
 */
function sees(person: Principal, attached: Attached): boolean {
  const { uploader, level, item, first } = attached
  if (person.admin) return true
  if (first && !sees(person, first)) return false
  if (!item) return person.userId === uploader
  if (!naive(person, item)) return false
  if (seesShared(person, attached)) return true
  if (level === item.level) return naive(person, { ...item, shares: [] })
  const isUploader = level === 'PRIVATE' && item.protocols.length === 0 && person.userId === uploader
  const nobody = 'User-0' as ItemId
  return isUploader || seesLevel(person, { ...item, level, creator: item.owners.length > 0 ? nobody : item.creator })
}

/**
 * Whether the item is shared with an organisation in which the person may read both the item and its
 * attachment.
 */
function seesShared(person: Principal, { asked, item }: Attached): boolean {
  if (!item || !meetsProtocols(person, item)) return false
  return openShares(item).some(({ organizations, level: at = item.level }) => {
    const isOpen = stricter(asked, at) === at
    return isOpen && organizations.some((each) => seesAs(person, item, each, at))
  })
}

test('T1: an attachment is seen by who may see its item at the stricter of the two levels, on every path', async () => {
  await fc.assert(fc.asyncProperty(principals, checkPerson), { numRuns: RUNS })
}, 600_000)

async function checkPerson(person: Principal): Promise<void> {
  const { store, context } = sample
  const ids = all.map(({ id }) => id)
  const expected = all.filter((each) => sees(person, each)).map(({ id }) => id)
  const agree = (found: readonly string[], path: string, wanted: readonly string[] = expected) =>
    expect({ path, ids: found.toSorted() }).toEqual({ path, ids: wanted.toSorted() })
  const answered = async (ask: (id: ItemId) => Promise<unknown>) => {
    const asked = await Promise.all(ids.map(async (id) => [id, await ask(id).then(Boolean, () => false)] as const))
    return asked.filter(([, isSeen]) => isSeen).map(([id]) => id)
  }
  agree(await answered((id) => store.read(person, id)), 'read')
  agree(await answered(async (id) => (await store.label(person, id)).label !== HIDDEN_LABEL), 'label')
  agree(Object.keys(await store.readMany(person, ids)), 'readMany')
  agree(await answered((id) => store.history(person, id)), 'history')
  const look = createViewerProjections(context.loader)
  agree(await answered(async (id) => (await look(id, new Set([person]))).has(person)), 'watch')
  const query = { types: ['Attachment'], max: 1000, labels: true as const }
  const found = await store.search(person, { ...query, facets: { kind: { prop: 'kind' } } })
  agree(found.ids, 'search')
  expect(found.total).toBe(expected.length)
  expect(found.facets?.kind?.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(expected.length)
  agree(Object.keys(found.labels ?? {}), 'labels of hits')
  agree((await store.search(person, { ...query, text: 'pap' })).ids, 'suggestion')
  if (person.userId !== undefined) {
    const inTrash = (await trashOf(context, person, { max: 1000 })).files.map(({ id }) => id)
    const mine = all.filter(
      (each) => each.item && each.isTrashed && sees(person, each) && naiveWrite(person, each.item),
    )
    agree(
      inTrash,
      'trash',
      mine.map(({ id }) => id),
    )
    const listed = all.filter(({ item }) => item)
    const items = listed.flatMap(({ item }) => item?.item.$id ?? [])
    agree(await archived(person, { query: { types: ['Attachment'] } }), 'archive of a search')
    agree(await archived(person, { ids }), 'archive of a selection')
    agree(
      await archived(person, { ids: items }),
      'archive of items',
      listed.filter((each) => sees(person, each) && !each.isTrashed).map(({ id }) => id),
    )
  }
  const { entries } = await timelineOf(context, person, { ids, max: 1000 })
  agree([...new Set(entries.map(({ id }) => id))], 'timeline')
  const facts = await context.loader.load(ids)
  const may = (action: string) => ids.filter((id) => judge(person, facts.get(id)?.facts as never, action).isAllowed)
  agree(may('read'), 'explained')
  agree(
    may('update'),
    'explained update',
    all.filter((each) => sees(person, each) && mayChange(person, each)).map(({ id }) => id),
  )
}

/** What is in the zip that an export makes, told by the names. */
async function archived(person: Principal, body: Record<string, unknown>): Promise<string[]> {
  const path = await runTask(exportFiles, body, person, { ...sample, files, areas: () => [] }, folder)
  const zip = new ZipReader(new Uint8ArrayReader(await readFile(path)))
  const names = (await zip.getEntries()).map(({ filename }) => basename(filename))
  await zip.close()
  return all.flatMap(({ id, name }) => (names.includes(name) ? [id] : []))
}

function mayChange(person: Principal, { uploader, item }: Attached): boolean {
  return item ? mayOwn(person, item, 'update') : person.admin || person.userId === uploader
}
