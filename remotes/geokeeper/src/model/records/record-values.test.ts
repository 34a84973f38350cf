import { expect, it } from 'vitest'
import { filesBeyond, keptIn, valuesOfRecord } from './record-values.ts'
import type { Form } from '../form/form.ts'

const questions: Form['questions'] = [
  { name: 'shots', kind: 'photo' },
  { name: 'notes', kind: 'text' },
]
const form: Form = { languages: ['en'], questions, choices: {} }
const NOW = '2026-06-01T00:00:00Z'
const shots = ['Attachment-1', 'Attachment-2']

it('GEO-6 keeps photographs beyond the maximum and marks the record; a maximum of 0 takes none', () => {
  const of = (maxPhotos: number | undefined) =>
    valuesOfRecord({ questions: form, maxPhotos }, { answers: { shots } }, NOW)
  expect(of(undefined).set).toMatchObject({ beyondMost: null, files: shots })
  expect(of(1)).toMatchObject({ set: { beyondMost: true, files: shots }, refused: {}, open: {} })
  expect(filesBeyond(form, { maxPhotos: 0 }, { shots: shots.slice(1) })).toEqual([{ kind: 'photo', count: 1, most: 0 }])
})

it('GEO-6 tells what another form has no place for', () => {
  const other: Form = { ...form, questions: [{ name: 'notes', kind: 'integer' }, ...questions.slice(0, 1)] }
  expect(keptIn(other, { shots, notes: 'Skerry', tide: 2 }, NOW)).toEqual({
    answers: { shots },
    lost: ['/notes', '/tide'],
  })
})
