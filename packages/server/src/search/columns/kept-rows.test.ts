import { expect, test } from 'vitest'
import { createKeptRows } from './kept-rows.ts'

/** A database in which these rows have the term. */
function rowsOf(all: Set<number>) {
  const asked: unknown[] = []
  let isDown = false
  const query = async (_text: string, [_ids, among]: readonly unknown[]) => {
    asked.push(among)
    if (isDown) throw new Error('down')
    const some = [...all].filter((n) => !among || (among as number[]).includes(n))
    return [{ ns: some.length > 0 ? some.join() : null }] as never
  }
  return { asked, query, break: (down: boolean) => void (isDown = down) }
}

test('rows are listed once, and of what changed since the changed rows alone are read again', async () => {
  const all = new Set([1, 40, 100_000])
  const { asked, query } = rowsOf(all)
  const kept = createKeptRows({ query })
  const has = async (...ns: number[]) => {
    const rows = await kept.withTerms([7])
    return ns.map((n) => rows.has(n))
  }
  expect(await has(1, 2, 40, 100_000, 200_000)).toEqual([true, false, true, true, false])
  all.delete(40)
  all.add(2)
  for (const n of [40, 2, 300_000]) kept.changed(n)
  expect(await Promise.all([has(1, 2, 40), has(1, 2, 40)])).toEqual([
    [true, true, false],
    [true, true, false],
  ])
  expect(asked).toEqual([undefined, [40, 2, 300_000]])
})

test('after a read that failed, all are listed anew', async () => {
  const all = new Set([1])
  const { query, break: breakIt } = rowsOf(all)
  const kept = createKeptRows({ query })
  await kept.withTerms([7])
  all.add(2)
  kept.changed(2)
  breakIt(true)
  await expect(kept.withTerms([7])).rejects.toThrow('down')
  breakIt(false)
  expect((await kept.withTerms([7])).has(2)).toBe(true)
})
