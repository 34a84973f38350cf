import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { VISITOR } from './rights/principal/create-principals.ts'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { SYSTEM } from './facts/system-principal.ts'
import type { Principal } from './facts/types.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let bay: ItemId
let ridge: ItemId
let editor: Principal
let member: Principal
let stranger: Principal

beforeAll(async () => {
  sample = await openSampleStore({
    Note: ({ after, before }) => {
      if (after.title === 'forbidden') throw new CairnError('invalidItem', 'rule')
      if (before && after.state === 'SHUT') after.done = true
    },
  })
  bay = (await sample.make('Organization', { displayName: 'Bay' })).$id
  ridge = (await sample.make('Organization', { displayName: 'Ridge' })).$id
  await sample.make('User', { name: 'Editor', email: 'editor@demo.test' })
  editor = person(1, {
    organizations: [bay],
    grants: ['create', 'update', 'delete'].map((verb) => ({ grant: `Contact.${verb}`, grantedBy: bay })),
  })
  member = person(2, { organizations: [bay] })
  stranger = person(3)
})
afterAll(() => sample.close())

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'fine',
    (thrown: unknown) => (thrown instanceof CairnError ? thrown.code : String(thrown)),
  )
}

const contact = (values: Record<string, unknown> = {}) =>
  sample.make('Contact', { firstName: 'Ann', lastName: 'Reef', organizations: [bay], ...values })
const edit = (item: Item, values: Record<string, unknown>, principal = editor) =>
  sample.store.update(principal, { _t: item._t, _i: item._i, _u: item._u, ...values })

describe('create and read', () => {
  test('what is created is read with its envelope, rights and labels', async () => {
    const made = await sample.store.create(editor, 'Contact', { lastName: 'Reef', organizations: [bay], email: '' })
    expect(made).toEqual({
      $id: `Contact-${made._i}`,
      _t: 'Contact',
      _i: made._i,
      _u: 1,
      _c: { ts: expect.stringMatching(/^\d{4}-.*Z$/), by: 'User-1' },
      $by: { ts: made._c.ts, by: 'User-1' },
      lastName: 'Reef',
      organizations: [bay],
      $can: { update: true, delete: true },
      $labels: { [bay]: 'Bay', 'User-1': 'Editor' },
    })
    expect(await sample.store.read(editor, made.$id)).toEqual(made)
    expect((await sample.store.read(member, made.$id)).$can).toEqual({ update: false, delete: false })
  })

  test('many are created each as if alone: each refusal is its own, and a key makes one item', async () => {
    const mine = (lastName: string, more: object = {}) => ({ lastName, organizations: [bay], ...more })
    const bodies = [
      mine('Shoal', { $key: 'many-1' }),
      mine('', { $key: 'many-2' }),
      { lastName: 'Shoal', organizations: [ridge] },
      mine('Shoal', { organizations: ['Organization-999'] }),
      mine('Shoal', { unknown: 1 }),
    ]
    const refused = async (who: Principal) =>
      (await sample.store.createAll(who, 'Contact', bodies)).map((error) => error?.code)
    expect(await refused(editor)).toEqual([undefined, 'invalidItem', 'notAllowed', 'invalidItem', 'propertyUnknown'])
    expect(await refused(editor)).toEqual([undefined, 'invalidItem', 'notAllowed', 'invalidItem', 'propertyUnknown'])
    expect(await refused(member)).toEqual(['notAllowed', 'invalidItem', 'notAllowed', 'invalidItem', 'propertyUnknown'])
    expect(await codeOf(sample.store.createAll(VISITOR, 'Contact', bodies))).toBe('notAllowed')
    const { total } = await sample.store.search(SYSTEM, { types: ['Contact'], text: 'Shoal' })
    expect(total).toBe(1)
  })

  test('T4: missing, forbidden and deleted answer alike', async () => {
    const [hidden, gone] = await Promise.all([contact(), contact()])
    await sample.store.remove(editor, gone.$id)
    const bodyOf = (id: string) =>
      sample.store.read(stranger, id as ItemId).catch((thrown: CairnError) => thrown.toBody())
    const bodies = await Promise.all(
      [hidden.$id, gone.$id, 'Contact-99999', 'Contact-999999999999', 'Nothing-1'].map(bodyOf),
    )
    expect(bodies).toEqual(bodies.map(() => ({ userMessage: 'notAllowed' })))
    expect(await sample.store.readMany(stranger, [hidden.$id, gone.$id, bay])).toEqual({
      [bay]: expect.objectContaining({ displayName: 'Bay' }),
    })
    const { $can, $labels, ...plain } = await sample.store.read(stranger, bay)
    expect([typeof $can, typeof $labels]).toEqual(['object', 'object'])
    const names = [...Object.keys(plain), 'constructor']
    expect(await sample.store.readProperties(stranger, [hidden.$id, gone.$id, bay], names)).toEqual({ [bay]: plain })
    expect(await sample.store.readProperties(stranger, [bay], [])).not.toHaveProperty([bay, 'displayName'])
  })

  test('T9: a visitor sees public items of anonymous types only, and writes nothing', async () => {
    const [open, shut] = await Promise.all([
      sample.make('Note', { title: 'open', state: 'OPEN', keeper: bay, access: 'PUBLIC' }),
      sample.make('Note', { title: 'shut', state: 'OPEN', keeper: bay }),
    ])
    expect(await codeOf(sample.store.read(VISITOR, open.$id))).toBe('fine')
    expect(await codeOf(sample.store.read(VISITOR, shut.$id))).toBe('notAllowed')
    expect(await codeOf(sample.store.read(VISITOR, bay))).toBe('notAllowed')
    expect(await codeOf(sample.store.create(VISITOR, 'Diary', { title: 'x' }))).toBe('notAllowed')
    expect(await codeOf(edit(open, { title: 'y' }, VISITOR))).toBe('notAllowed')
    expect((await sample.store.search(VISITOR, {})).ids).toContain(open.$id)
    expect((await sample.store.search(VISITOR, {})).ids).not.toContain(shut.$id)
  })

  test('a create sent again under its key makes one item', async () => {
    const body = { $key: 'key-of-this-create', lastName: 'Once', organizations: [bay] }
    const made = await Promise.all([1, 2, 3].map(() => sample.store.create(editor, 'Contact', { ...body })))
    expect(new Set(made.map(({ $id }) => $id)).size).toBe(1)
    const other = await sample.store.create(SYSTEM, 'Contact', { ...body })
    expect(other.$id).not.toBe(made[0]?.$id)
  })

  test('a create sent again under its key answers with what it made, also where it would be refused by now', async () => {
    const { $id } = await sample.make('Organization', { displayName: 'Cove' })
    const maker = person(7, { adminOf: [bay], capabilities: {} })
    const body = { $key: 'key-of-a-note', title: 'Weir', state: 'OPEN', keeper: bay, about: $id }
    const made = await sample.store.create(maker, 'Note', { ...body })
    await sample.store.remove(SYSTEM, $id)
    expect(await sample.store.create(maker, 'Note', { ...body })).toMatchObject({ $id: made.$id, _u: 1 })
    expect(await codeOf(sample.store.create(maker, 'Note', { ...body, $key: 'another-key' }))).toBe('invalidItem')
    // Who may not read it any more is told no more of it than of any other.
    expect(await codeOf(sample.store.create(person(7), 'Note', { ...body }))).toBe('notAllowed')
  })

  test('a key that made an item of one type makes none of another, and does not answer with that one', async () => {
    const $key = 'key-of-a-contact'
    await sample.store.create(editor, 'Contact', { $key, lastName: 'Reef', organizations: [bay] })
    const refused = await sample.store.create(editor, 'Diary', { $key, title: 'x' }).catch((thrown: unknown) => thrown)
    expect(refused).toMatchObject({
      code: 'badMessage',
      message: 'the idempotency key was already used for another request',
    })
  })

  test('creates that share a commit with one that is refused are kept', async () => {
    const used = await sample.store.create(editor, 'Contact', {
      $key: 'key-that-is-used',
      lastName: 'First',
      organizations: [bay],
    })
    const names = ['Ash', 'Birch', 'Cedar']
    const [again, ...made] = await Promise.all([
      sample.store.create(editor, 'Contact', { $key: 'key-that-is-used', lastName: 'Second', organizations: [bay] }),
      ...names.map((lastName) => sample.store.create(editor, 'Contact', { lastName, organizations: [bay] })),
    ])
    expect(again).toEqual(used)
    const kept = await sample.store.readMany(
      editor,
      made.map(({ $id }) => $id),
    )
    expect(
      Object.values(kept)
        .map(({ lastName }) => lastName)
        .sort(),
    ).toEqual(names)
    expect(
      (await Promise.all(made.map(({ $id }) => sample.store.history(editor, $id)))).map((versions) => versions.length),
    ).toEqual([1, 1, 1])
  })

  test('T5: relations to hidden and missing items have the same placeholder', async () => {
    const diary = await sample.make('Diary', { title: 'mine' }, person(9))
    const note = await sample.make('Note', { title: 'n', state: 'OPEN', keeper: bay, about: diary.$id })
    const shown = await sample.store.read(member, note.$id)
    expect(shown.$labels).toEqual({ [bay]: 'Bay', [diary.$id]: HIDDEN_LABEL })
    expect(await sample.store.label(member, diary.$id)).toEqual({ label: HIDDEN_LABEL })
    expect(await sample.store.label(member, 'Diary-12345' as ItemId)).toEqual({ label: HIDDEN_LABEL })
  })

  test('properties above the reader’s level are left out', async () => {
    const made = await contact({ privateNotes: 'careful', rank: 'ELDER' })
    const reader = person(4, { organizations: [bay], grants: [{ grant: 'Contact.PROTECTED.read', grantedBy: bay }] })
    expect(await sample.store.read(member, made.$id)).not.toHaveProperty('privateNotes')
    expect(await sample.store.read(reader, made.$id)).toMatchObject({ privateNotes: 'careful', rank: 'ELDER' })
  })

  test('T46 an account tells its name to administrators, not to strangers, and its item to its owner', async () => {
    const id = 'User-1' as ItemId
    expect(await sample.store.label(stranger, id)).toEqual({ label: HIDDEN_LABEL })
    expect(await codeOf(sample.store.readAllowed(stranger, id))).toBe('notAllowed')
    expect(await sample.store.label(SYSTEM, id)).toEqual({ label: 'Editor', icon: 'circle-user' })
    expect(await codeOf(sample.store.readAllowed(VISITOR, id))).toBe('notAllowed')
    expect(await sample.store.read(editor, id)).toMatchObject({ name: 'Editor', email: 'editor@demo.test' })
  })
})

describe('update', () => {
  test('changes to different properties both survive', async () => {
    const made = await contact()
    await edit(made, { mobilePhone: '250-555-0101' })
    const merged = await edit(made, { officePhone: '250-555-0102' })
    expect(merged).toMatchObject({ mobilePhone: '250-555-0101', officePhone: '250-555-0102', _u: 3 })
  })

  test('a change to the same property is refused with the item as it is, and nothing is written', async () => {
    const made = await contact()
    const first = await edit(made, { mobilePhone: '250-555-0101', firstName: 'Anna' })
    const refusal: CairnError = await edit(made, { mobilePhone: '250-555-9999', email: 'ann@demo.test' }).then(
      () => new CairnError('generalFailure'),
      (thrown: CairnError) => thrown,
    )
    expect(refusal.toBody()).toMatchObject({
      userMessage: 'errors.conflict',
      current: first,
      properties: ['mobilePhone'],
    })
    expect(await sample.store.read(editor, made.$id)).toEqual(first)
    expect(await edit(made, { mobilePhone: '250-555-0101' })).toMatchObject({ _u: first._u })
  })

  test('null removes; what changes nothing makes no version', async () => {
    const made = await contact({ email: 'ann@demo.test' })
    const changed = await edit(made, { email: null })
    expect(changed).not.toHaveProperty('email')
    expect((await edit(changed, { lastName: 'Reef' }))._u).toBe(2)
  })

  test('an object whose keys come in another order than they are kept in is no change, and in no conflict', async () => {
    const spot = () => ({ coordinates: [1, 2], type: 'Point' })
    const note = await sample.make('Note', { title: 'n', state: 'OPEN', keeper: bay })
    const placed = await edit(note, { place: spot() }, SYSTEM)
    expect([await edit(placed, { place: spot() }, SYSTEM), await edit(note, { place: spot() }, SYSTEM)]).toEqual([
      placed,
      placed,
    ])
    expect(await edit(placed, { place: { ...spot(), coordinates: [2, 1] } }, SYSTEM)).toMatchObject({ _u: 3 })
  })

  test('concurrent writers of one item lose nothing', async () => {
    const made = await sample.make('Note', { title: 'n', state: 'OPEN', keeper: bay })
    const properties = ['body', 'tags', 'count', 'date', 'secret', 'access', 'about', 'title']
    const values: Record<string, unknown> = {
      body: 'b',
      tags: ['t'],
      count: 3,
      date: '2020',
      secret: 's',
      access: 'PRIVATE',
      about: bay,
      title: 'm',
    }
    await Promise.all(properties.map((name) => edit(made, { [name]: values[name] }, SYSTEM)))
    expect(await sample.store.read(SYSTEM, made.$id)).toMatchObject({ ...values, _u: 1 + properties.length })
  })

  test('T11: server-owned and read-only values are refused', async () => {
    const made = await contact()
    for (const body of [
      { _c: { ts: '2000-01-01', by: 'User-1' } },
      { $can: { update: true } },
      { grants: ['x'] },
      { _x: 1 },
    ]) {
      expect(await codeOf(edit(made, body))).toBe('propertyUnknown')
      expect(
        await codeOf(sample.store.create(editor, 'Contact', { lastName: 'x', organizations: [bay], ...body })),
      ).toBe('propertyUnknown')
    }
    const note = await sample.make('Note', { title: 'n', state: 'OPEN', keeper: bay })
    const keeper = person(5, { adminOf: [bay] })
    expect(await codeOf(edit(note, { sealed: 'x' }, keeper))).toBe('notAllowed')
  })

  test('T11: a merged result that the person may not write is refused', async () => {
    const made = await contact()
    expect(await codeOf(edit(made, { organizations: [ridge] }))).toBe('notAllowed')
    expect(await codeOf(edit(made, { organizations: [bay, ridge] }))).toBe('notAllowed')
    expect(await codeOf(edit(made, { lastName: 'x' }, member))).toBe('notAllowed')
    expect(await codeOf(edit(made, { lastName: 'x' }, stranger))).toBe('notAllowed')
    const writer = person(6, { organizations: [bay], grants: [{ grant: 'Note.update', grantedBy: bay }] })
    const note = await sample.make('Note', { title: 'n', state: 'OPEN', keeper: bay })
    expect(await codeOf(edit(note, { access: 'PROTECTED' }, writer))).toBe('notAllowed')
    expect(await codeOf(sample.store.create(editor, 'Contact', { lastName: 'x', organizations: [ridge] }))).toBe(
      'notAllowed',
    )
    expect(await codeOf(sample.store.create(editor, 'Organization', { displayName: 'Mine' }))).toBe('notAllowed')
  })

  test('one’s own account: preferences only', async () => {
    const own = await sample.store.read(editor, 'User-1' as ItemId)
    expect(await codeOf(edit(own, { dark: true }))).toBe('fine')
    expect(await codeOf(edit(own, { name: 'Boss' }))).toBe('notAllowed')
    expect(await codeOf(edit(own, { admin: true }))).toBe('notAllowed')
    expect(await codeOf(edit(own, { dark: true }, stranger))).toBe('notAllowed')
  })

  test('T12: prototype keys, nesting and huge numbers are refused; prototypes stay as they are', async () => {
    const made = await contact()
    for (const text of [
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{}}}',
      '{"lastName":{"a":{"b":[[[[1]]]]}}}',
      '{"lastName":1e308}',
    ]) {
      expect(await codeOf(edit(made, JSON.parse(text)))).toMatch(/^(propertyUnknown|invalidItem)$/)
    }
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })

  test('relations must exist and be visible to the writer', async () => {
    const made = await contact()
    const refusal = await edit(made, { organizations: [bay, 'Organization-999'] }).catch((thrown: CairnError) => thrown)
    expect(refusal).toMatchObject({
      code: 'invalidItem',
      details: { properties: { organizations: { userMessage: 'errors.invalidItem' } } },
    })
  })

  test('a save rule may refuse and complete', async () => {
    const made = await sample.make('Note', { title: 'n', state: 'OPEN', keeper: bay })
    expect(await codeOf(edit(made, { title: 'forbidden' }, SYSTEM))).toBe('invalidItem')
    expect(await edit(made, { state: 'SHUT' }, SYSTEM)).toMatchObject({ done: true })
  })

  test('a level the writer cannot read answers like a property that is not there', async () => {
    const made = await contact()
    expect(await codeOf(edit(made, { privateNotes: 'x' }))).toBe('propertyUnknown')
  })
})

describe('delete and history', () => {
  test('a deleted item is gone from reads and searches, its label says so', async () => {
    const made = await contact({ lastName: 'Vanishing' })
    expect(await codeOf(sample.store.remove(member, made.$id))).toBe('notAllowed')
    await sample.store.remove(editor, made.$id)
    expect(await codeOf(sample.store.read(editor, made.$id))).toBe('notAllowed')
    expect((await sample.store.search(editor, { text: 'vanishing' })).ids).toEqual([])
    expect(await sample.store.label(editor, made.$id)).toMatchObject({ deleted: true })
    expect(await codeOf(edit(made, { lastName: 'Back' }))).toBe('notAllowed')
  })

  test('every change is kept; an earlier state can be read; guarded properties stay guarded', async () => {
    const made = await contact({ privateNotes: 'careful' })
    await edit(made, { lastName: 'Shoal', email: 'ann@demo.test' })
    const history = await sample.store.history(editor, made.$id)
    expect(history.map(({ u, by }) => [u, by])).toEqual([
      [2, 'User-1'],
      [1, ''],
    ])
    expect(history[0]?.changes).toEqual({
      lastName: { from: 'Reef', to: 'Shoal' },
      email: { from: null, to: 'ann@demo.test' },
    })
    expect(history[1]?.changes).not.toHaveProperty('privateNotes')
    const first = await sample.store.historyAt(editor, made.$id, 1)
    expect(first).toMatchObject({ lastName: 'Reef', _u: 1 })
    expect(first).not.toHaveProperty('email')
    expect(await codeOf(sample.store.historyAt(editor, made.$id, 9))).toBe('notAllowed')
    expect(await codeOf(sample.store.history(stranger, made.$id))).toBe('notAllowed')
  })
})
