import { expect, it } from 'vitest'
import { isHandle } from './handle.ts'
import { proposedFront, proposedHandles } from './proposal.ts'

const kindsOf = (parts: string[]) => proposedFront('Home', parts).blocks.map(({ kind }) => kind)

it('FRO-5 a first page has what visitors read already, in one order, and all of it where that is nothing', () => {
  expect(kindsOf(['collections', 'words', 'belongings'])).toEqual([
    'WORD_OF_DAY',
    'COLLECTIONS',
    'NEW',
    'PICTURE',
    'OFFICES',
    'JOIN',
  ])
  expect(kindsOf(['exhibitions'])).toEqual(['NEW', 'PICTURE', 'OFFICES', 'JOIN'])
  expect(kindsOf([])).toEqual(['WORD_OF_DAY', 'STORIES', 'COLLECTIONS', 'NEW', 'PICTURE', 'OFFICES', 'JOIN'])
})

it('FRO-5 the address of a first page comes of the name, whatever its letters', () => {
  expect(proposedHandles('Saltbox Inlet Nation').slice(0, 2)).toEqual([
    'saltbox-inlet-nation',
    'saltbox-inlet-nation-2',
  ])
  for (const name of ['Café du Cap', 'K̓ʷínus', 'ᐃᓄᒃᑎᑐᑦ', '', 'A', 'x'.repeat(200), '– – –'])
    expect([name, proposedHandles(name).every(isHandle)]).toEqual([name, true])
})
