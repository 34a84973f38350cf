// @module-tag leaks
import { expect, test } from 'vitest'
import { answerOf } from '../../testing/answer-of.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { percentOf, reordering } from './reordering.action.ts'

test('VOC-8 how far a new order is follows from the most that waited, without a number of items', async () => {
  const told = async (type: string, left: number, begins = false) =>
    percentOf({ query: async <Row>() => [{ left, begins }] as Row[] }, type)
  expect(await told('Lexeme', 0, true)).toBe(0)
  expect(await told('Lexeme', 400)).toBe(0)
  expect(await told('Lexeme', 100)).toBe(75)
  expect(await told('Lexeme', 0)).toBeUndefined()
  expect(await told('Lexeme', 300)).toBe(0)
  expect(await told('Place', 199)).toBeUndefined()
})

test('VOC-8 whoever may read nothing of a type is not told that its items come into order', async () => {
  const sample = await openSampleStore()
  const keeper = (await sample.make('Organization', { displayName: 'Bay' })).$id
  const { $id } = await sample.make('Note', { title: 'ada', state: 'OPEN', keeper, access: 'COMMUNITY' })
  const askedBy = (who: Parameters<typeof answerOf>[1]) => answerOf(reordering, who, $id, sample)
  const member = person(1, { organizations: [keeper] })
  expect(await askedBy(member)).toEqual({})
  await sample.database.query(
    "insert into relabel (id, part) select 'Note-' || 1000 + at, 'self' from generate_series(1, 300) at",
  )
  expect(await askedBy(member)).toEqual({ percent: 0 })
  expect(await askedBy(person(2))).toEqual({})
  await sample.close()
})
