import { afterAll, expect, test } from 'vitest'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { TALK_TYPES } from '../../testing/talk-types.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const sample = await openSampleStore({}, TALK_TYPES)
afterAll(() => sample.close())
const { store, make } = sample

const keeper = await make('Organization', { displayName: 'Bay' })
const contact = await make('Contact', { lastName: 'Reef', organizations: [keeper.$id] })
const steward = person(5, { adminOf: [keeper.$id] })
const member = person(7, { contact: contact.$id })
const talk = await make('Talk', { title: 'Weir', keeper: keeper.$id, members: [contact.$id] })

test('what is redacted is with the stewards alone, on every path, and everyone sees by whom and why', async () => {
  const { $id, _t, _i } = await make('Remark', { title: 'the hidden spring', talk: talk.$id })
  await store.update(SYSTEM, { _t, _i, _u: 1, title: 'the hidden spring by the weir' })
  await expect(store.redact(member, $id, 'names a place')).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await store.read(steward, $id)).$can).toMatchObject({ redact: true })
  await store.redact(steward, $id, 'names a place')

  const seen = await store.read(member, $id)
  expect(seen).toMatchObject({ redaction: { by: 'User-5', reason: 'names a place' }, $can: { redact: false } })
  const everything = async (who: typeof member) =>
    JSON.stringify([
      await store.read(who, $id),
      await store.label(who, $id),
      await store.history(who, $id),
      await store.historyAt(who, $id, 1),
      await store.historyAt(who, $id, 2),
      (await store.search(who, { types: ['Remark'], text: 'spring', labels: true })).labels,
      (await store.search(who, { types: ['Remark'], must: [{ prop: 'title', kind: 'text', value: 'spring' }] })).ids,
    ])
  expect(await everything(member)).not.toMatch(/spring|weir/)
  expect(await store.read(steward, $id)).toMatchObject({ former: 'the hidden spring by the weir' })
  expect(await store.historyAt(steward, $id, 1)).toMatchObject({ former: 'the hidden spring' })
  expect((await store.history(member, $id))[0]).toMatchObject({ action: 'redact', reason: 'names a place' })
  await expect(store.redact(steward, $id, 'again')).rejects.toMatchObject({ code: 'notAllowed' })
})
