import { expect, it } from 'vitest'
import { missingIn, NEEDED, problemsIn } from './missing.ts'

const whole = Object.fromEntries(NEEDED.map((name) => [name, 'there']))

it('CNS-3 names what a file needs before it can be submitted, in the order of the form', () => {
  expect(missingIn({ projectName: 'Weir' })).toEqual(NEEDED.slice(1))
  expect(missingIn(whole)).toEqual([])
  expect(missingIn({ ...whole, primaryContacts: [], region: '' })).toEqual(['region', 'primaryContacts'])
})

it('CNS-4 refuses an end before the start, and a new cut below zero or larger than the area', () => {
  expect(problemsIn({ projectStartDt: '2026-05-02', projectEndDt: '2026-05-01' })).toEqual({
    projectEndDt: 'errors.endBeforeStart',
  })
  expect(problemsIn({ projectStartDt: '2026-05-02', projectEndDt: '2026-05-02' })).toEqual({})
  expect(problemsIn({ areaOfNewCut: -1 })).toEqual({ areaOfNewCut: 'errors.consultation.cutNegative' })
  expect(problemsIn({ areaOfNewCut: 5, areaHectares: 4 })).toEqual({ areaOfNewCut: 'errors.consultation.cutTooLarge' })
  expect(problemsIn({ areaOfNewCut: 4, areaHectares: 4 })).toEqual({})
})

it('CNS-295 needs no shape for the whole territory, nor for a place that is described', () => {
  const without = { ...whole, projectArea: undefined }
  expect(missingIn(without)).toEqual(['projectArea'])
  expect(missingIn({ ...without, areaBasis: 'TERRITORY' })).toEqual([])
  expect(missingIn({ ...without, areaBasis: 'DESCRIPTION' })).toEqual(['projectArea'])
  expect(missingIn({ ...without, areaBasis: 'DESCRIPTION', locationDescription: 'Lot 12, Plan 4417' })).toEqual([])
  expect(missingIn({ ...without, areaBasis: 'CIRCLE' })).toEqual(['projectArea'])
})
