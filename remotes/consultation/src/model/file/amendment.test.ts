import { expect, it } from 'vitest'
import { wayToChange } from '@cairn/model/guarded'
import { consultationType } from './consultation.ts'

const waysIn = (values: object, ...names: string[]) =>
  names.map((name) => wayToChange(consultationType, { state: 'CONSULTING', ...values }, name))

it('CNS-2 files, people and the account of the project are amended once it was submitted, not what the server sets', () => {
  expect(waysIn({}, 'projectName', 'attachments', 'primaryContacts', 'projectDescription', 'areaOfNewCut')).toEqual(
    Array.from({ length: 5 }, () => 'act'),
  )
  expect(waysIn({}, 'submitterNotes', 'owner', 'received')).toEqual(['none', 'none', 'none'])
  expect(waysIn({}, 'decision', 'stream', 'warnings'), 'intake’s notes stay open').toEqual(['plain', 'act', 'act'])
  expect(waysIn({ state: 'CLOSED' }, 'projectName', 'decision')).toEqual(['none', 'plain'])
  for (const open of [{ state: 'DRAFT' }, { state: 'INCOMPLETE' }, { filedBy: 'Organization-1' }])
    expect(waysIn(open, 'projectName')).toEqual(['plain'])
  expect(waysIn({ filedBy: 'Organization-1', state: 'WITHDRAWN' }, 'projectName')).toEqual(['none'])
})

it('CNS-298 an amendment may change the area', () => {
  expect(waysIn({}, 'projectArea', 'areaHectares')).toEqual(['act', 'none'])
})
