import { expect, it } from 'vitest'
import { askingPeople, withWords } from './asking-people.ts'

const people = [
  { contact: 'Contact-1', name: 'Ellen Marsh', count: 3, organization: 'Meridian Power', email: 'ellen@meridian.test' },
  { contact: 'Contact-2', name: 'Bo Lind', count: 1 },
]

it('CNS-54 finds people by each of the words, whatever their marks, and sorts them by name', () => {
  expect(withWords(people, '', 'en').map(({ name }) => name)).toEqual(['Bo Lind', 'Ellen Marsh'])
  expect(withWords(people, 'mer éllen', 'en')).toEqual([people[0]])
  expect(withWords(people, 'nobody', 'en')).toEqual([])
})

it('CNS-54 takes no answer of another form', () => {
  expect(askingPeople({ people })).toEqual(people)
  expect(() => askingPeople({ people: [{ name: 1 }] })).toThrow('Invalid')
})
