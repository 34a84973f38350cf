// @module-tag properties
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import type { Database } from '../../platform/database/database.ts'
import { connectDatabase } from '../../platform/database/open-database.ts'
import { saveListValue } from '../../features/lists/save-list-value.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { sampleCatalogue } from '../../testing/sample-types.ts'
import { statementsIn } from '../../testing/statements-in.ts'
import { TALK_TYPES } from '../../testing/talk-types.ts'
import { createItem } from '../save/create-item.ts'
import { createStore } from '../create-store.ts'
import { createItemContext } from '../../open-engine.ts'
import { shareItem } from '../save/share-item.ts'
import type { ItemContext } from './item-context.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal, Store } from '../facts/types.ts'

const RUNS = process.env.SOAK ? 1000 : 60

let sample: Awaited<ReturnType<typeof openSampleStore>>
/** Another process on the same database. */
let elsewhere: { database: Database; context: ItemContext; store: ReturnType<typeof createStore> }
let bay: ItemId
let ridge: ItemId
let editor: Principal

beforeAll(async () => {
  sample = await openSampleStore({ LOVValue: saveListValue }, TALK_TYPES)
  const database = await connectDatabase({ connectionString: sample.database.url }, { unsafe: true })
  const context = createItemContext({ database, catalogue: sampleCatalogue({ LOVValue: saveListValue }, TALK_TYPES) })
  elsewhere = { database, context, store: createStore(context) }
  bay = (await sample.make('Organization', { displayName: 'Bay' })).$id
  ridge = (await sample.make('Organization', { displayName: 'Ridge' })).$id
  await sample.make('User', { name: 'Editor', email: 'editor@demo.test' })
  editor = person(1, {
    organizations: [bay],
    grants: ['Story.create', 'Note.create'].map((grant) => ({ grant, grantedBy: bay })),
  })
})
afterAll(async () => {
  await elsewhere.store.close()
  await elsewhere.database.close()
  await sample.close()
})

const create = (type: string, values: Record<string, unknown>, who = editor) => sample.store.create(who, type, values)
const contact = (lastName: string, organizations = [bay]) => sample.make('Contact', { lastName, organizations })
const change = (store: Store, { $id, _t, _i }: Item, values: Record<string, unknown>) =>
  store.read(SYSTEM, $id).then(({ _u }) => store.update(SYSTEM, { _t, _i, _u, ...values }))

/** Names the contact until it is held. */
async function hold(teller: Item, type = 'Story'): Promise<void> {
  const values = type === 'Story' ? { teller: teller.$id } : { about: teller.$id, state: 'OPEN' }
  for (const title of ['first', 'second', 'third']) await create(type, { title, keeper: bay, ...values })
}

/**
 * The names of the statements of a call, whatever parts an insert has; what is done beside it, such as
 * looking after labels, has none.
 */
async function statementsOf(call: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const statements = await statementsIn(sample.database, call)
  return statements
    .flatMap(({ name }) => name ?? [])
    .map((name) => (name.startsWith('item-insert') ? 'item-insert' : name))
}

test('once what it names was named twice, a create reads nothing: it takes an index and is written', async () => {
  const teller = await contact('Reef')
  const story = () => create('Story', { title: 'Weir', keeper: bay, teller: teller.$id })
  expect(await statementsOf(story)).toContain('items')
  await story()
  expect(await statementsOf(story)).toEqual(['next-index', 'item-insert'])
  const tagged = () => create('Note', { title: 'Weir', keeper: bay, state: 'OPEN', tags: ['any'] })
  await tagged()
  expect(await statementsOf(tagged)).toEqual(['next-index', 'item-insert'])
})

test('what was renamed elsewhere is quoted as it is now, and the create is written once, in one try more', async () => {
  const keeper = await sample.make('Organization', { displayName: 'Cove' })
  const story = (title: string) => create('Story', { title, keeper: keeper.$id }, SYSTEM)
  for (const title of ['first', 'second']) await story(title)
  const third = await story('third')
  await change(elsewhere.store, keeper, { displayName: 'Inlet' })
  let made: Item | undefined
  const statements = await statementsOf(async () => {
    made = await story('Weir')
  })
  expect(statements).toEqual(['next-index', 'item-insert', 'items', 'item-insert'])
  expect(made?._i).toBe(third._i + 1)
  expect(made?.$labels).toEqual({ [keeper.$id]: 'Inlet', [made?.$id ?? '']: 'Weir Inlet' })
  expect((await sample.store.search(SYSTEM, { types: ['Story'], text: 'Weir Inlet' })).ids).toEqual([made?.$id])
  expect(await statementsOf(() => story('Dam'))).toEqual(['next-index', 'item-insert'])
})

test('what was deleted, or hidden, elsewhere can be named no more, and again once it is back', async () => {
  const teller = await contact('Reef')
  await hold(teller)
  const story = () => create('Story', { title: 'Weir', keeper: bay, teller: teller.$id })
  const refused = { code: 'invalidItem', details: { properties: { teller: { userMessage: 'errors.invalidItem' } } } }
  await elsewhere.store.remove(SYSTEM, teller.$id)
  await expect(story()).rejects.toMatchObject(refused)
  await elsewhere.store.restore(SYSTEM, teller.$id)
  await story()
  await hold(teller)
  await change(elsewhere.store, teller, { organizations: [ridge] })
  await expect(story()).rejects.toMatchObject(refused)
  // Shared with the person: it may be named, and its label seen, again.
  await elsewhere.database.transaction((transaction) => shareItem(elsewhere.context)(teller.$id, transaction))
  const reader = {
    ...editor,
    grants: [...editor.grants, { grant: 'Contact.COMMUNITY.read', grantedBy: ridge, scope: { item: teller.$id } }],
  }
  expect((await create('Story', { title: 'Weir', keeper: bay, teller: teller.$id }, reader)).$labels).toMatchObject({
    [teller.$id]: 'Reef',
  })
})

test('what one person may see is asked for, for another who may not, like what is not there', async () => {
  const teller = await contact('Reef', [ridge])
  const keeper = { ...editor, organizations: [bay, ridge] }
  for (const title of ['first', 'second', 'third'])
    await create('Story', { title, keeper: bay, teller: teller.$id }, keeper)
  // Some are asked side by side, in either order.
  const naming = async (id: string) => {
    const statements = await statementsOf(() =>
      expect(create('Story', { title: 'Weir', keeper: bay, teller: id })).rejects.toMatchObject({
        code: 'invalidItem',
      }),
    )
    // Indexes that creates before it fetched ahead are there for a second: whether one is asked for tells
    // nothing.
    return statements.filter((name) => name !== 'next-index').toSorted()
  }
  expect(await naming(teller.$id)).toEqual(await naming('Contact-99999'))
})

test('a list that got its first value elsewhere takes no other keys', async () => {
  const note = (tag: string) => create('Note', { title: 'Weir', keeper: bay, state: 'OPEN', tags: [tag] })
  for (const tag of ['any', 'any', 'any']) await note(tag)
  await elsewhere.store.create(SYSTEM, 'LOVValue', { list: 'tags', key: 'CEDAR', translations: { en: 'Cedar' } })
  await expect(note('any')).rejects.toMatchObject({
    details: { properties: { tags: { userMessage: 'errors.invalidOption' } } },
  })
  expect((await note('CEDAR')).tags).toEqual(['CEDAR'])
})

test('of creates that share a statement, one whose basedOn hold no more is done again, the others are not', async () => {
  const [stays, moves] = [await contact('Reef'), await contact('Cove')]
  await hold(stays)
  await hold(moves)
  await change(elsewhere.store, moves, { lastName: 'Inlet' })
  const named = [stays, moves, stays, stays, moves, stays]
  const key = (at: number) => ({ $key: `shared-statement-${at}` })
  let made: Item[] = []
  const make = () =>
    Promise.all(named.map(({ $id }, at) => create('Story', { title: `${at}`, keeper: bay, teller: $id, ...key(at) })))
  const statements = await statementsOf(async () => {
    made = await make()
  })
  expect(made.map(({ $labels }, at) => $labels?.[named[at]?.$id ?? bay])).toEqual([
    'Reef',
    'Inlet',
    'Reef',
    'Reef',
    'Inlet',
    'Reef',
  ])
  expect(statements.filter((name) => name === 'item-insert').length).toBeLessThanOrEqual(4)
  // Sent again under their keys, they are the same items.
  await change(elsewhere.store, stays, { lastName: 'Atoll' })
  expect((await make()).map(({ $id }) => $id)).toEqual(made.map(({ $id }) => $id))
})

test('what is large, an attachment, or part of another item is read each time', async () => {
  const talk = await sample.make('Talk', { title: 'Weir', keeper: bay })
  const named = [
    await sample.make('Contact', { lastName: 'Reef', privateNotes: 'x'.repeat(5000), organizations: [bay] }),
    await sample.make('Attachment', { originalName: 'weir.txt' }),
    await sample.make('Remark', { talk: talk.$id, title: 'Weir' }),
  ]
  for (const { $id } of named) {
    const note = () => sample.make('Note', { title: 'Weir', state: 'OPEN', keeper: bay, about: $id })
    for (const _ of [1, 2, 3]) await note()
    expect(await statementsOf(note)).toContain('items')
  }
})

/** What a create tells, but for its own id and time, and what it stored. */
async function outcomeOf(context: ItemContext, by: Principal, type: string, values: Record<string, unknown>) {
  const told = await createItem(context, by, type, values).catch((thrown: CairnError) => thrown.toBody())
  if (!('$id' in told)) return told
  const { $id, _i, _c, $by, ...rest } = told as Item
  const [row] = await sample.database.query(
    `select label, quoted, k1, xk, lk, doc, sk, ttv::text from item join item_s using (n) join item_x using (n)
     where item.i = $1 and item.t = (select t from item_type where name = $2)`,
    [_i, type],
  )
  return JSON.parse(JSON.stringify({ ...rest, by: [_c.by, $by?.by], row }).replaceAll($id, 'ITEM')) as unknown
}

test('property: a create tells and stores the same, whatever changed elsewhere, as one that reads all it names', async () => {
  const people = await Promise.all(['Reef', 'Cove', 'Shoal'].map((lastName) => contact(lastName)))
  const writers = [editor, { ...editor, organizations: [bay, ridge] }, SYSTEM]
  const reading = {
    ...sample.context,
    readSets: { begin: (who: Principal) => sample.context.readSets.begin(who, true) },
  }
  const person = fc.constantFrom(...people)
  const create = fc.record({ by: fc.constantFrom(...writers), named: person, keeper: fc.constantFrom(bay, ridge) })
  const contactChange = fc.oneof(
    fc.record({ lastName: fc.constantFrom('Reef', 'Inlet', 'Skerry') }),
    fc.record({ organizations: fc.constantFrom([bay], [ridge], [bay, ridge]) }),
    fc.constant('remove' as const),
  )
  const step = fc.oneof(
    { weight: 6, arbitrary: create },
    { weight: 3, arbitrary: fc.record({ person, change: contactChange }) },
    fc.record({ alphabet: fc.constantFrom(['a', 'b'], ['b', 'a'], null) }),
  )
  async function take(each: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
    if ('alphabet' in each) return void (await change(elsewhere.store, await sample.store.read(SYSTEM, bay), each))
    if ('change' in each) {
      const { $id } = each.person
      const changed =
        each.change === 'remove'
          ? elsewhere.store.remove(SYSTEM, $id)
          : change(elsewhere.store, each.person, each.change)
      // One that is away comes back.
      return void (await changed.catch(() => elsewhere.store.restore(SYSTEM, $id)))
    }
    const { by, named, keeper } = each
    const bodies: [string, Record<string, unknown>][] = [
      ['Story', { title: 'Weir', keeper, teller: named.$id }],
      ['Note', { title: 'Weir', keeper, state: 'OPEN', about: named.$id }],
    ]
    for (const [type, body] of bodies)
      expect(await outcomeOf(sample.context, by, type, body)).toEqual(await outcomeOf(reading, by, type, body))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const each of steps) await take(each)
    }),
    { numRuns: RUNS },
  )
}, 180_000)
