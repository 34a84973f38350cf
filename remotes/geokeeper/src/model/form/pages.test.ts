import { expect, it } from 'vitest'
import { evaluateForm } from './evaluate.ts'
import type { Form } from './form.ts'
import { pagesOf, shownPages } from './pages.ts'

it('GEO-11 shows a group a page, and no page on which nothing is asked', () => {
  const form: Form = {
    languages: ['en'],
    choices: {},
    questions: [
      { name: 'a', kind: 'text' },
      { name: 'b', kind: 'text' },
      {
        name: 'g',
        kind: 'group',
        label: { en: 'More' },
        relevant: "${a} = 'x'",
        questions: [{ name: 'c', kind: 'text' }],
      },
      { name: 'd', kind: 'text' },
    ],
  }
  const pages = pagesOf(form, ['en'])
  expect(pages.map(({ title, questions }) => [title, questions.length])).toEqual([
    ['', 2],
    ['More', 1],
    ['', 1],
  ])
  const shown = (a: string) => shownPages(pages, evaluateForm(form, { a }, { now: '2026-06-01T00:00:00Z' })).length
  expect([shown('x'), shown('y')]).toEqual([3, 2])
})
