import { expect, it } from 'vitest'
import type { Form } from '../form/form.ts'
import { shownAnswers } from './shown-answers.ts'

it('GEO-12 shows a day and a moment as they are written everywhere else, and other answers as they are', () => {
  const form = {
    title: 'Visit',
    languages: ['en'],
    choices: {},
    questions: [
      { name: 'day', kind: 'date' },
      { name: 'began', kind: 'dateTime' },
      { name: 'said', kind: 'text' },
    ],
  } as unknown as Form
  const answers = { day: '2026-11-14', began: '2026-11-14T17:20', said: '2026-11-14' }
  const textsIn = (language: string) =>
    shownAnswers(form, answers, { now: '2026-11-30T00:00:00Z', languages: [language] }).flatMap((group) =>
      group.answers.map(({ text }) => text),
    )
  expect(textsIn('en')).toEqual(['14-Nov-2026', '14-Nov-2026 17:20', '2026-11-14'])
  expect(textsIn('fr')[0]).toMatch(/^14 nov\.? 2026$/)
})
