import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISIBILITY_LEVELS, type ItemId, type Visibility } from '@cairn/contract'
import { createLook } from '../channel/sights.ts'
import { HIDDEN_LABEL } from '../store/item-label.ts'
import { shareItem } from '../store/share-item.ts'
import { timelineOf } from '../store/timeline.ts'
import type { Principal } from '../store/types.ts'
import {
  naive,
  naiveUpdate,
  ORGANIZATIONS,
  principals,
  PROTOCOLS,
  seesLevel,
  SHARED,
  type Made,
} from '../testing/naive-rule.ts'
import { openSampleStore } from '../testing/sample-store.ts'
import { VISITOR } from './create-principals.ts'
import { stricter } from './gate.ts'
import { judge } from './write-rule.ts'

interface Attached {
  id: ItemId
  uploader: ItemId
  level: Visibility
  /** Undefined until an item names it. */
  item: Made | undefined
}

const UPLOADERS = ['User-1', 'User-2', 'User-3'] as ItemId[]
const RUNS = process.env.SOAK ? 400 : 25

let sample: Awaited<ReturnType<typeof openSampleStore>>
const all: Attached[] = []

beforeAll(async () => {
  sample = await openSampleStore()
  for (const displayName of ['One', 'Two', 'Three']) await sample.make('Organization', { displayName })
  for (let round = 0; round < 64; round++) await makeAttached(round)
  for (const uploader of UPLOADERS)
    all.push({ id: await upload(uploader, 'PUBLIC', 'loose'), uploader, level: 'PRIVATE', item: undefined })
  const items = new Set(all.map(({ item }) => item?.item.$id))
  for (const id of SHARED.filter((each) => items.has(each)))
    await sample.database.transaction((transaction) => shareItem(sample.parts)(id, transaction))
})
afterAll(() => sample.close())

async function upload(uploader: ItemId, access: Visibility | undefined, name: string): Promise<ItemId> {
  const maker = { ...VISITOR, userId: uploader, admin: true, system: true }
  const values = { originalName: `paper ${name}.pdf`, kind: 'DOCUMENT', ...(access ? { access } : {}) }
  return (await sample.make('Attachment', values, maker)).$id
}

/** Items of every level and owner, with attachments of every level of their own, in open and guarded properties, some of them in the trash. */
async function makeAttached(round: number): Promise<void> {
  const [level, own] = [VISIBILITY_LEVELS[round % 4] ?? 'PRIVATE', VISIBILITY_LEVELS[(round >> 2) % 4]]
  const owner = ORGANIZATIONS[(round >> 4) % 4]
  const type = round % 3 === 0 ? 'Story' : 'Note'
  const protocols = type === 'Story' ? PROTOCOLS.slice(0, round % 3) : []
  const creator = UPLOADERS[round % 3] ?? UPLOADERS[0]
  const uploader = UPLOADERS[(round >> 1) % 3] ?? UPLOADERS[0]
  if (!creator || !uploader) throw new Error('nobody')
  const id = await upload(uploader, own, `of round ${round}`)
  const property = type === 'Note' && round % 5 === 0 ? 'papers' : 'attachments'
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
  const isTrashed = round % 7 === 0
  const now = { access: level, ...(isTrashed ? { [property]: [] } : {}) }
  await sample.store.update(maker, { _t: type, _i: item._i, _u: item._u, ...now })
  const owners = owner ? [owner] : []
  const made: Made = { item, type, owners, creator, level, protocols, rule: 'ALL', isAnonymous: type === 'Note' }
  const asked = [own ?? 'PUBLIC', property === 'papers' || isTrashed ? 'PROTECTED' : 'PUBLIC'] as Visibility[]
  all.push({ id, uploader, level: asked.reduce(stricter, level), item: made })
}

/** Whoever may see the item and, where the attachment is stricter, would see the item at that level, uploaders in place of its creator. */
function sees(person: Principal, { uploader, level, item }: Attached): boolean {
  if (person.admin) return true
  if (!item) return person.userId === uploader
  if (!naive(person, item)) return false
  if (level === item.level) return true
  const isUploader = level === 'PRIVATE' && item.protocols.length === 0 && person.userId === uploader
  const nobody = 'User-0' as ItemId
  return isUploader || seesLevel(person, { ...item, level, creator: item.owners.length > 0 ? nobody : item.creator })
}

test('T1: an attachment is seen by who may see its item at the stricter of the two levels, on every path', async () => {
  await fc.assert(fc.asyncProperty(principals, checkPerson), { numRuns: RUNS })
}, 600_000)

async function checkPerson(person: Principal): Promise<void> {
  const { store, parts } = sample
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
  const look = createLook(parts.loader)
  agree(await answered(async (id) => (await look(id, new Set([person]))).has(person)), 'watch')
  const query = { types: ['Attachment'], max: 1000, labels: true as const }
  const found = await store.search(person, { ...query, facets: { kind: { prop: 'kind' } } })
  agree(found.ids, 'search')
  expect(found.total).toBe(expected.length)
  expect(found.facets?.kind?.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(expected.length)
  agree(Object.keys(found.labels ?? {}), 'labels of hits')
  agree((await store.search(person, { ...query, text: 'pap' })).ids, 'suggestion')
  const { entries } = await timelineOf(parts, person, { ids, max: 1000 })
  agree([...new Set(entries.map(({ id }) => id))], 'timeline')
  const facts = await parts.loader.load(ids)
  const may = (action: string) => ids.filter((id) => judge(person, facts.get(id)?.facts as never, action).isAllowed)
  agree(may('read'), 'explained')
  agree(
    may('update'),
    'explained update',
    all.filter((each) => sees(person, each) && mayChange(person, each)).map(({ id }) => id),
  )
}

function mayChange(person: Principal, { uploader, item }: Attached): boolean {
  return item ? naiveUpdate(person, item) : person.admin || person.userId === uploader
}
