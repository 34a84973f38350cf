import { expect, it } from 'vitest'
import { matchPeople } from './mention-suggestions.ts'

const people = ['Ellen Marsh', 'Jonah Pebble', 'X̱ʷáádaʼ Élise'].map((label, at) => ({ id: `Contact-${at}`, label }))
const found = (query: string) => matchPeople(people, query).map(({ label }) => label)

it('names are found by the beginning of any part of them, without marks and capitals', () => {
  expect(found('')).toHaveLength(3)
  expect(found('mar')).toEqual(['Ellen Marsh'])
  expect(found('ellen m')).toEqual(['Ellen Marsh'])
  expect(found('EL')).toEqual(['Ellen Marsh', 'X̱ʷáádaʼ Élise'])
  expect(found('arsh')).toEqual([])
})

it('nothing is offered once a name stands there, nor while the text goes on', () => {
  for (const query of ['Ellen Marsh', 'Ellen Marsh ', 'Ellen Marsh said', ' ellen', 'e'.repeat(41)])
    expect(found(query)).toEqual([])
})
