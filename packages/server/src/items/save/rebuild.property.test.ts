// @module-tag properties
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { openSampleStore } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import { rebuildAll, rebuildChanged } from './rebuild.ts'

const RUNS = process.env.SOAK ? 2000 : 80
const STATES = ['OPEN', 'SHUT', 'LOST']
const TAGS = ['river', 'old', 'new']
const LEVELS = ['PUBLIC', 'COMMUNITY', 'PRIVATE']

test('T28: search rows after random updates are those that are rebuilt from the items', async () => {
  const sample = await openSampleStore()
  const ids: Item[] = []
  const values = fc.record(
    {
      title: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /\S/.test(text) && !/\p{C}/u.test(text)),
      state: fc.constantFrom(...STATES),
      tags: fc.option(fc.subarray(TAGS)),
      count: fc.option(fc.integer({ min: -5, max: 5 })),
      date: fc.option(fc.constantFrom('2024', '2024-05', '2020-02-29')),
      secret: fc.option(fc.constantFrom('a', 'b')),
      access: fc.option(fc.constantFrom(...LEVELS)),
      place: fc.option(
        fc.constantFrom(
          { type: 'Point', coordinates: [1, 2] },
          {
            type: 'MultiPoint',
            coordinates: [
              [179, 2],
              [-179, 3],
            ],
          },
        ),
      ),
      site: fc.option(fc.constant({ type: 'Point', coordinates: [-120, 50] })),
    },
    { requiredKeys: ['title', 'state'] },
  )
  const { $id: keeper } = await sample.make('Organization', { displayName: 'Bay' })
  await fc.assert(
    fc.asyncProperty(values, fc.nat(30), async (change, target) => {
      const known = ids[target]
      if (!known) return void ids.push(await sample.make('Note', { ...change, keeper }))
      if (target % 13 === 0) {
        await sample.store.remove(SYSTEM, known.$id)
        ids.splice(target, 1)
      } else ids[target] = await sample.store.update(SYSTEM, { ...change, _t: 'Note', _i: known._i, _u: known._u })
    }),
    { numRuns: RUNS },
  )
  const written = await searchRows(sample)
  await sample.database.query(`update item_s set terms = '{}', f1 = 1, nv = '{}', lk = ''`)
  await sample.database.query('delete from item_x')
  await sample.database.query('delete from item_g')
  await rebuildAll(sample.context)
  expect(await searchRows(sample)).toEqual(written)
  expect(await rebuildChanged(sample.context)).toEqual([])
  await sample.database.query(`update item_type set layout = 'former' where name = 'Note'`)
  await sample.database.query(`update item_s set nv = '{}'`)
  // Links are read by who reads both ends, so they follow every type.
  expect(await rebuildChanged(sample.context)).toEqual(['Note', 'Link'])
  expect((await searchRows(sample)).rows.slice(1)).toEqual(written.rows.slice(1))
  await sample.close()
})

/** Every search and text row, with terms by name, and the counts of terms. */
async function searchRows({ database, context }: Awaited<ReturnType<typeof openSampleStore>>) {
  await context.terms.flush()
  const rows = await database.query(
    `select s.n, s.ts, s.i, s.t, array(select term from unnest(array[s.k1, s.f1, s.f2, s.f3, s.f4, s.f5, s.f6, s.f7, s.f8] || s.xk || s.terms) with ordinality u (id, at) join term using (id) order by at) as terms,
       s.nv, s.lk, x.ts as x_ts, x.t as x_t, x.sk, x.tsv::text, x.ttv::text from item_s s join item_x x using (n) order by n`,
  )
  const boxes = await database.query(
    'select n, term, bbox::text from item_g join term on term.id = place order by 1, 2, 3',
  )
  return { rows, boxes, counts: await database.query('select term, df from term where df > 0 order by term') }
}
