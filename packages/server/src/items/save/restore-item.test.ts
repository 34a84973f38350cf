import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineItemType, itemTypeSchema, type Item, type ItemId, type ItemType, type Property } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { deployTypes } from '../../testing/deploy-types.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'

const entry = (n: Property): ItemType =>
  v.parse(
    itemTypeSchema,
    defineItemType({
      name: 'Entry',
      defaultIcon: 'book',
      label: ['title'],
      properties: {
        title: { v: 'DEF', textField: true },
        keeper: { v: 'REL', t: 'Organization' },
        n,
        related: { v: 'REL', t: 'Entry', many: true },
        org: { v: 'REL', t: 'Organization' },
        people: { v: 'REL', t: 'Contact', many: true, inOrg: 'org' },
        files: { v: 'REL', t: 'Attachment', many: true },
      },
      owner: 'keeper',
      visibility: 'COMMUNITY',
    }),
  )

const rule = ({ after }: { after: Record<string, unknown> }) => {
  if (after.title === 'forbidden') throw new CairnError('invalidItem', 'rule')
}
const sample = await openSampleStore({ Entry: rule }, [entry({ v: 'DEF' })])
let keeper: ItemId
let editor: Principal
beforeAll(async () => {
  keeper = (await sample.make('Organization', { displayName: 'Bay' })).$id
  editor = person(1, { organizations: [keeper], adminOf: [keeper] })
})
afterAll(() => sample.close())

const change = (item: Item, values: Record<string, unknown>) =>
  sample.store.update(SYSTEM, { _t: item._t, _i: item._i, _u: item._u, ...values })
const make = (values: object, type = 'Entry') => sample.make(type, { keeper, ...values }, editor)
const remove = (id: ItemId) => sample.store.remove(SYSTEM, id)
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'fine',
    (thrown: unknown) => (thrown instanceof CairnError ? thrown.code : String(thrown)),
  )

test('a restore that is refused leaves the item deleted', async () => {
  const made = await make({ title: 'first' })
  await change(made, { title: 'second' })
  await sample.database.query(
    `update version set change = jsonb_set(change, '{title,from}', '"forbidden"') where u = 2`,
  )
  await remove(made.$id)
  for (const [u, code] of [
    [999, 'notAllowed'],
    [1, 'invalidItem'],
  ] as const) {
    expect(await codeOf(sample.store.restore(editor, made.$id, u))).toBe(code)
    expect(await codeOf(sample.store.read(editor, made.$id))).toBe('notAllowed')
  }
  const back = await sample.store.restore(editor, made.$id)
  expect(back).toMatchObject({ _u: 4, title: 'second' })
  expect(back).not.toHaveProperty('$left')
})

test('a version that names what was deleted since is restored without that, also while the item is deleted itself', async () => {
  const [stays, goes] = [await make({}), await make({})]
  const file = await sample.make('Attachment', { originalName: 'a.txt' }, { ...editor, admin: true, system: true })
  const related = [stays.$id, goes.$id]
  const made = await make({ title: 'first', related, files: [file.$id] })
  const later = await change(made, { title: 'second', related: null, files: null })
  await remove(goes.$id)
  const restored = await sample.store.restore(editor, made.$id, 1)
  expect(restored).toMatchObject({ title: 'first', files: [file.$id], $left: ['related'] })
  expect(restored).not.toHaveProperty('related')
  await sample.store.restore(editor, made.$id, later._u)
  await remove(file.$id)
  await remove(made.$id)
  const back = await sample.store.restore(editor, made.$id, 1)
  expect(back).toMatchObject({ title: 'first', $left: ['related', 'files'] })
  expect(back).not.toHaveProperty('files')
})

test('a version is restored without the state, which moves by its actions alone', async () => {
  const made = await make({ title: 'first' }, 'Story')
  const active = await sample.store.move(editor, made.$id, 'activate', undefined)
  const archived = await sample.store.move(
    editor,
    (await change(active, { title: 'second' })).$id,
    'archive',
    undefined,
  )
  expect(await sample.store.restore(editor, made.$id, 1)).toMatchObject({
    ...{ title: 'first', state: 'ARCHIVE', $left: ['state'], _u: archived._u + 1 },
  })
  // What differs in nothing else makes no version.
  expect(await sample.store.restore(editor, made.$id, 1)).toMatchObject({ _u: archived._u + 1, $left: ['state'] })
})

test('a version is restored under a type that takes its values no more, as far as they are not as they were', async () => {
  const [same, other] = [await make({ title: 'first', n: '1.5' }), await make({ title: 'first', n: '1.5' })]
  await change(same, { title: 'second' })
  await change(other, { title: 'second', n: null })
  const { store } = await deployTypes(sample.context, [entry({ v: 'DEF', t: 'integer' })])
  const restored = await store.restore(editor, same.$id, 1)
  expect(restored).toMatchObject({ title: 'first', n: '1.5' })
  expect(restored).not.toHaveProperty('$left')
  expect(await store.restore(editor, other.$id, 1)).toMatchObject({ title: 'first', $left: ['n'] })
  await store.close()
})

test('a version is restored without the organisation that the people of now belong to no more', async () => {
  const reef = (await sample.make('Organization', { displayName: 'Reef' })).$id
  const ann = await sample.make('Contact', { lastName: 'Ann', organizations: [keeper, reef] })
  const made = await make({ title: 'first', org: reef, people: [ann.$id] })
  await change(made, { title: 'second', org: keeper })
  await change(ann, { organizations: [keeper] })
  const people = { org: keeper, people: [ann.$id] }
  expect(await sample.store.restore(editor, made.$id, 1)).toMatchObject({ title: 'first', ...people, $left: ['org'] })
})
