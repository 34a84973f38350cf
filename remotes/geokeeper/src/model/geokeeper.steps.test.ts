import { testSteps } from '@cairn/testkit/steps'
import { checkAnswers } from './records/check-answers.ts'
import { conflictsOf, withEdits } from './capture/edits.ts'
import { indexForm } from './form/form-index.ts'
import type { Form, Question } from './form/form.ts'
import { answersOfFound } from './records-in/answers-of-found.ts'
import { withBrought } from './records-in/brought-files.ts'
import { choicesOfCell } from './records-in/choices-of-cell.ts'
import { foundInTable } from './records-in/found-record.ts'
import { rowsOfRecords } from './records-in/rows-of-records.ts'
import { readXlsForm } from './xlsform/read-xlsform.ts'

const now = '2026-05-04T10:00:00Z'
const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))
const formOf = (questions: Question[], choices: Form['choices'] = {}): Form => ({
  languages: ['en'],
  choices,
  questions,
})
const texts = (count: number): Question[] =>
  times(count, (at) => ({ name: `q${at}`, kind: 'text', label: { en: `Ask ${at}` } }))
const squares = (...questions: Question[]): Question => ({ name: 'square', kind: 'repeat', questions })
const instances = (count: number) => times(count, (at) => ({ id: `i${at}`, clams: at }))
const CLAMS: Question = { name: 'clams', kind: 'integer' }
const sheet = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }))

testSteps({
  'answers of a repeat': {
    size: 200,
    make: (size) => {
      const form = formOf([squares(CLAMS, { name: 'no', kind: 'calculate', calculation: 'position(..)' })])
      return () => checkAnswers(form, { square: instances(size) }, { now })
    },
  },
  'several choices of a list': {
    size: 200,
    make: (size) => {
      const names = times(size, (at) => `s${at}`)
      const form = formOf([{ name: 'seen', kind: 'several', choices: 'species' }], {
        species: names.map((name) => ({ name })),
      })
      return () => checkAnswers(form, { seen: names }, { now })
    },
  },
  'edits of instances': {
    size: 200,
    make: (size) => {
      const item = { answers: { square: instances(size) } }
      const edits = Object.fromEntries(times(size, (at) => [`/answers/square/i${at}/clams`, 1]))
      return () => [withEdits(item, edits), conflictsOf(item, item, edits)]
    },
  },
  'questions that read each other': {
    size: 200,
    make: (size) => () =>
      indexForm(formOf(times(size, (at) => ({ ...CLAMS, name: `q${at}`, relevant: `\${q${(at + 1) % size}} > 0` })))),
  },
  'files that came with a record': {
    size: 200,
    make: (size) => {
      const answers = { square: times(size, (at) => ({ id: `i${at}`, shot: `brought:${at}` })) }
      return () =>
        withBrought(
          answers,
          times(size, (at) => `Attachment-${at + 1}`),
        )
    },
  },
  'choices of an XLSForm': {
    size: 200,
    make: (size) => {
      const survey = sheet(['type', 'name', 'label'], ['select_one species', 'seen', 'Seen'])
      const choices = sheet(['list_name', 'name', 'label'], ...times(size, (at) => ['species', `s${at}`, `Sort ${at}`]))
      return () => readXlsForm({ survey, choices })
    },
  },
  'rows of an XLSForm that are wrong': {
    size: 200,
    make: (size) => {
      const rows = times(size, (at) => ['text', 'same', `Ask ${at}`, '${gone} = 1'])
      const survey = sheet(['type', 'name', 'label', 'relevant'], ...rows)
      return () => readXlsForm({ survey })
    },
  },
  'columns of a table for a form': {
    size: 100,
    make: (size) => {
      const form = formOf(texts(size))
      const cells = Object.fromEntries(times(size, (at) => [`Ask ${at}`, 'x']))
      return () => answersOfFound(form, { cells })
    },
  },
  'places of a table for a form': {
    size: 100,
    make: (size) => {
      const form = formOf(times(size, (at) => ({ name: `p${at}`, kind: 'geopoint' })))
      const cells = Object.fromEntries(
        times(size, (at) => [
          [`p${at}-Latitude`, '52'],
          [`p${at}-Longitude`, '-128'],
        ]).flat(),
      )
      return () => answersOfFound(form, { cells })
    },
  },
  'words of choices in cells': {
    size: 200,
    make: (size) => {
      const species = times(size, (at) => ({ name: `s${at}`, label: { en: `Sort ${at}` } }))
      const form = formOf([], { species })
      const question: Question = { name: 'seen', kind: 'one', choices: 'species' }
      return () => times(size, (at) => choicesOfCell(form, question, `sort ${at}`))
    },
  },
  'records with repeats in a table': {
    size: 200,
    make: (size) => {
      const main = ['KEY', ...times(size, () => 'uuid:a')].join('\n')
      const inside = ['clams,PARENT_KEY', ...times(size, (at) => `${at},uuid:a`)].join('\n')
      const form = formOf([squares(CLAMS)])
      return () =>
        rowsOfRecords(
          form,
          foundInTable(main, { square: inside }),
          () => false,
          (text) => text.slice(0, 9),
        )
    },
  },
})
