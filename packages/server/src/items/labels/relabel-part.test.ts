import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { defineItemType, itemTypeSchema } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import type { Querier } from '../../platform/database/database.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { TALK_TYPES } from '../../testing/talk-types.ts'
import { createRelabeler } from './relabel.ts'
import { rewriteCopies } from '../save/rewrite-copies.ts'
import { SYSTEM } from '../facts/system-principal.ts'

/** Part of a talk, and quotes the label of an organisation. */
const ECHO = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Echo',
    defaultIcon: 'message',
    label: ['title', '@of'],
    properties: {
      title: { v: 'DEF', textField: true },
      talk: { v: 'REL', t: 'Talk', readOnly: true },
      of: { v: 'REL', t: 'Organization' },
      note: { v: 'DEF', level: 'PROTECTED' },
    },
    within: 'talk',
    visibility: 'PRIVATE',
  }),
)

const sample = await openSampleStore({}, [...TALK_TYPES, ECHO])
afterAll(() => sample.close())
const { store, make, context, database } = sample

test('a part that is labelled anew while its whole changes hands is found by nothing that was for readers of before', async () => {
  const [bay, reef] = [
    await make('Organization', { displayName: 'Bay' }),
    await make('Organization', { displayName: 'Reef' }),
  ]
  const contact = await make('Contact', { lastName: 'Reef', organizations: [bay.$id] })
  // Takes part in the talk, and sees of what the first organisation owns what is PROTECTED, too.
  const member = person(7, { contact: contact.$id, grants: [{ grant: 'PROTECTED.read', grantedBy: bay.$id }] })
  const talk = await make('Talk', { title: 'Weir', keeper: bay.$id, members: [contact.$id] })
  const echo = await make('Echo', { title: 'word', talk: talk.$id, of: bay.$id, note: 'burial' })
  await context.labels.settle()
  const found = async (must: Filter[] = []) => (await store.search(member, { types: ['Echo'], must })).ids
  const byNote: Filter[] = [{ prop: 'note', kind: 'is', value: 'burial' }]
  expect(await found(byNote)).toEqual([echo.$id])

  // The label is out of date; when it is about to be written, the talk changes hands.
  await database.query(
    `update item set label = 'old' where n = (select n from item_s where t = (select t from item_type where name = 'Echo'))`,
  )
  await database.query(`insert into relabel (id, part) values ($1, 'self')`, [echo.$id])
  let moving: Promise<unknown> | undefined
  const meanwhile = async () => {
    if (moving) return
    let isDone = false
    moving = store
      .update(SYSTEM, { _t: 'Talk', _i: talk._i, _u: talk._u, keeper: reef.$id })
      .then(() => (isDone = true))
    // Either it is done, or it waits for what this transaction holds.
    while (!isDone && !(await isWaiting())) await pause(5)
  }
  const isWaiting = async () =>
    (
      await database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0
  const relabeler = createRelabeler({
    ...context,
    database: {
      ...database,
      transaction: (run) => database.transaction((transaction) => run(before(transaction, meanwhile))),
    },
    writer: () => context.writer,
    rewrite: (...copied) => rewriteCopies(context, ...copied),
  })
  await relabeler.settle()
  await relabeler.close()
  await moving
  expect((await store.label(SYSTEM, echo.$id)).label).toBe('word Bay')
  expect(await found()).toEqual([echo.$id])
  expect(await store.read(member, echo.$id)).not.toHaveProperty('note')
  expect(await found(byNote)).toEqual([])
})

/** A transaction in which something else happens right before a label is written. */
function before(transaction: Querier, happen: () => Promise<void>): Querier {
  return {
    ...transaction,
    async query(text: string, values?: readonly unknown[], name?: string) {
      if (name === 'item-relabel') await happen()
      return transaction.query(text, values as unknown[], name)
    },
  } as Querier
}
