import { expect, it } from 'vitest'
import { answerIn, askedColumns } from './review-table.ts'
import { CLAM_BED, SHORE_VISIT } from '../form/sample-forms.ts'

const [first, , third] = SHORE_VISIT
const version = (number: number, questions: unknown, machineName = 'visit') => ({
  ...{ machineName, program: 'GeoKeeperProgram-1', version: number, questions },
})

it('GEO-26 has a column a question over all versions of one form, and none where forms are mixed', () => {
  const columns = askedColumns([version(1, first), version(3, third)])
  expect(columns.map(({ question }) => question.name)).toEqual(['when', 'seen', 'howMany', 'reported', 'notes'])
  expect(columns.filter(({ isNumber }) => isNumber).map(({ question }) => question.name)).toEqual(['howMany'])
  expect(askedColumns([version(1, first), version(1, CLAM_BED, 'clams')])).toEqual([])
  expect(askedColumns([])).toEqual([])
})

it('GEO-26 says an answer in the words of its choice', () => {
  const [, seen, howMany] = askedColumns([version(3, third)])
  const answers = { seen: 'bird', howMany: 4 }
  expect(seen && answerIn(seen, answers, ['fr'])).toMatchObject({ text: expect.any(String) })
  expect(seen && answerIn(seen, answers, ['en'])).toEqual({ text: 'Birds' })
  expect(howMany && answerIn(howMany, answers, ['en'])).toEqual({ text: '4' })
  expect(howMany && answerIn(howMany, {}, ['en'])).toEqual({ text: '' })
})
