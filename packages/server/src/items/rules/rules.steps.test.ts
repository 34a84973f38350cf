import { ROW_ID, type AskedQuestion } from '@cairn/contract'
import { changedAnswers } from '@cairn/model/changed-answers'
import { unmetConditions } from '@cairn/model/conditions'
import { valueKey } from '@cairn/model/draft'
import { mergeAnswers, withHiddenAnswers } from '@cairn/model/merge-answers'
import { testSteps } from '@cairn/testkit/steps'

const list = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
/** Answers to so many questions, and so many instances of a repeat. */
const answers = (count: number, of: string) => ({
  ...Object.fromEntries(list(count, (at) => [`q${at}`, `${of} ${at}`])),
  walk: list(count, (at) => ({ [ROW_ID]: `r${at}`, seen: `${of} ${at}` })),
})
const questions = (count: number) =>
  list(count, (at): AskedQuestion => ({
    path: `q${at}`,
    kind: 'text',
    label: {},
    level: undefined,
    choices: undefined,
  }))

testSteps({
  'answers of two writers are put together': {
    size: 100,
    make: (size) => () => mergeAnswers(answers(size, 'was'), answers(size, 'mine'), answers(size, 'was')),
  },
  'answers that a writer does not see are put back': {
    size: 100,
    make: (size) => () => withHiddenAnswers(answers(size, 'mine'), answers(2 * size, 'was'), (path) => path === 'q1'),
  },
  'changed answers are found, in the order of the form': {
    size: 100,
    make: (size) => () => changedAnswers(answers(size, 'is'), answers(size, 'was'), questions(size)),
  },
  'a condition with many values, on a property with many': {
    size: 100,
    make(size) {
      const when = [{ prop: 'kinds', kind: 'is' as const, value: list(size, (at) => `no ${at}`) }]
      return () => unmetConditions({ kinds: list(size, String) }, when, '2026-11-28')
    },
  },
  'values are compared by one text': {
    size: 100,
    make: (size) => () => valueKey(answers(size, 'one')),
  },
})
