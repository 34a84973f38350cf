import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemId, type ItemId } from '@cairn/contract'
import { changeable, namedIn, owned, readable } from '@cairn/contract/server'
import { codeOf, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import { principalOf } from '../rights/principal/principal-of.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { namedItems, requireNamed } from './named-items.ts'

let server: KeptCommunity
let [ana, stranger]: Principal[] = []
let [open, secret, foreign, story, teller]: ItemId[] = []
beforeAll(async () => {
  server = await startKeptCommunity()
  const { principals, store } = server.parts.engine
  ana = await principalOf({ user: server.ana.index }, principals)
  stranger = await principalOf({ user: server.stranger.index }, principals)
  open = await server.addNote({ access: 'PUBLIC' })
  secret = await server.addNote({ access: 'PRIVATE' })
  foreign = await server.addNote({ access: 'PUBLIC', owner: server.elsewhere })
  teller = (await store.create(SYSTEM, 'Contact', { firstName: 'Tess', organizations: [server.elsewhere] })).$id
  const told = { name: 'Tides', owner: server.home, teller, access: 'COMMUNITY' }
  story = (await store.create(SYSTEM, 'Story', told)).$id
})
afterAll(() => server.close())

/** What a call with these values of `it` is answered. */
const ask = (who: Principal | undefined, rule: v.GenericSchema, it: unknown, on?: ItemId, more: object = {}) => {
  const schema = v.object({ it: rule, ...Object.fromEntries(Object.keys(more).map((name) => [name, v.string()])) })
  const target = on ? targetOf(on) : {}
  return requireNamed(server.parts.engine.context, who as Principal, { schema, body: { it, ...more }, target })
}

describe('T59 items that a payload names', () => {
  test('are read as the caller: hidden and missing ones are refused with the same words', async () => {
    await ask(ana, readable('Note'), open)
    const refusals = await Promise.all(
      [secret, itemId('Note', 999_999)].map((id) => ask(ana, readable('Note'), id).catch((thrown: unknown) => thrown)),
    )
    expect(refusals.map((each) => JSON.stringify(each))).toEqual(Array(2).fill(JSON.stringify(refusals[0])))
    expect(refusals[0]).toMatchObject({
      code: 'invalidItem',
      details: { properties: { it: { userMessage: 'errors.invalidItem' } } },
    })
  })

  test('are found beside choices and numbers, in unions of both', async () => {
    const schema = v.object({
      how: v.optional(v.picklist(['SET', 'ADD'])),
      it: v.union([v.picklist(['NONE']), v.literal('ALL'), readable('Note')]),
    })
    const asked = (it: string | undefined) =>
      requireNamed(server.parts.engine.context, ana as Principal, { schema, body: { how: 'SET', it }, target: {} })
    for (const it of ['NONE', 'ALL', open]) expect(await codeOf(asked(it))).toBe('fine')
    expect(await codeOf(asked(secret))).toBe('invalidItem')
  })

  test('are deleted ones no more, and of another type never', async () => {
    const gone = await server.addNote({ access: 'PUBLIC' })
    await server.parts.engine.store.remove(SYSTEM, gone)
    expect(await codeOf(ask(ana, readable('Note'), gone))).toBe('invalidItem')
    expect(v.is(readable('Story'), open)).toBe(false)
    expect(v.is(readable(), 'Note-0-1')).toBe(false)
  })

  test('may be changed where the schema says so, and belong to an owner of the item that the action is on', async () => {
    expect(await codeOf(ask(ana, changeable('Note'), open))).toBe('fine')
    expect(await codeOf(ask(ana, changeable('Note'), foreign))).toBe('invalidItem')
    expect(await codeOf(ask(stranger, changeable('Note'), open))).toBe('invalidItem')
    expect(await codeOf(ask(ana, owned('Note'), open, open))).toBe('fine')
    expect(await codeOf(ask(ana, owned('Note'), foreign, open))).toBe('invalidItem')
    expect(await codeOf(ask(ana, owned('Note'), open))).toBe('fine')
    expect(await codeOf(ask(ana, owned('Note'), foreign))).toBe('invalidItem')
  })

  test('count as readable where an item that the caller reads shows them, for that one use', async () => {
    const shown = namedIn('item', 'Contact')
    expect(await codeOf(ask(ana, readable('Contact'), teller))).toBe('invalidItem')
    expect(await codeOf(ask(ana, shown, teller, story))).toBe('fine')
    expect(await codeOf(ask(ana, shown, teller, open))).toBe('invalidItem')
    expect(await codeOf(ask(ana, namedIn('on', 'Contact'), teller, undefined, { on: story }))).toBe('fine')
    expect(await codeOf(ask(ana, namedIn('on', 'Contact'), teller, undefined, { on: 'Story-999999' }))).toBe(
      'invalidItem',
    )
    // Of a story that one may not read, nobody is shown.
    const closed = { name: 'Closed', owner: server.home, teller, access: 'PRIVATE' }
    const { $id } = await server.parts.engine.store.create(SYSTEM, 'Story', closed)
    expect(await codeOf(ask(ana, shown, teller, $id))).toBe('invalidItem')
  })
})

test('ids are found wherever the schema has them, and nowhere else', () => {
  const id = readable('Note')
  const schema = v.strictObject({
    one: v.optional(v.nullable(id)),
    many: v.pipe(v.array(id), v.maxLength(3)),
    deep: v.record(v.string(), v.object({ at: v.tuple([v.number(), id]) })),
    either: v.union([
      v.literal('all'),
      v.pipe(
        v.object({ note: id }),
        v.check(() => true),
      ),
    ]),
    kind: v.variant('by', [
      v.object({ by: v.literal('note'), of: id }),
      v.object({ by: v.literal('text'), of: v.string() }),
    ]),
    text: v.string(),
    mode: v.optional(v.picklist(['NOW', 'LATER'])),
  })
  const named = (body: unknown) => namedItems(schema, body).map(({ path, id: found }) => `${path} ${found}`)
  const body = { many: ['Note-1', 'Note-2'], deep: { x: { at: [1, 'Note-3'] } }, text: 'Note-9', mode: 'NOW' }
  expect(named({ ...body, one: null, either: 'all', kind: { by: 'text', of: 'Note-9' } })).toEqual([
    'many.0 Note-1',
    'many.1 Note-2',
    'deep.x.at.1 Note-3',
  ])
  expect(named({ ...body, one: 'Note-4', either: { note: 'Note-5' }, kind: { by: 'note', of: 'Note-6' } })).toEqual([
    'one Note-4',
    'many.0 Note-1',
    'many.1 Note-2',
    'deep.x.at.1 Note-3',
    'either.note Note-5',
    'kind.of Note-6',
  ])
})
