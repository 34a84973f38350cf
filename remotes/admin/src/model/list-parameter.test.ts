import { expect, it } from 'vitest'
import { formatListParameter, listOfType, parseListParameter } from './list-parameter.ts'

it('ADM-15 lists a type, or its items in one state', () => {
  expect([listOfType('Note'), listOfType('Note', 'state', 'DRAFT')]).toEqual(['Note', 'Note!f.state=DRAFT'])
})

it.each([
  ['', { type: '', list: '' }],
  ['Note', { type: 'Note', list: '' }],
  ['Note!q=a!b', { type: 'Note', list: 'q=a!b' }],
])('ADM-2 reads and writes the parameter %j', (parameter, parsed) => {
  expect(parseListParameter(parameter)).toEqual(parsed)
  expect(formatListParameter(parsed)).toBe(parameter)
})
