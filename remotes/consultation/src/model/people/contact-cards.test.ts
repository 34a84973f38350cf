import { expect, it } from 'vitest'
import { cardsOf, peopleOf, storedCards } from './contact-cards.ts'

it('CNS-125 makes a card of each person once, the primary ones first, with what there is to reach them', () => {
  const ids = peopleOf({ primaryContacts: ['Contact-2'], supContacts: ['Contact-3', 'Contact-2', 'Contact-4'] })
  expect(ids).toEqual(['Contact-2', 'Contact-3', 'Contact-4'])
  const known = {
    'Contact-2': {
      firstName: 'Ellen',
      lastName: 'Marsh',
      email: 'ellen@x.test',
      officePhone: ' ',
      mobilePhone: '555 0101',
    },
    'Contact-3': { firstName: 'Bo', lastName: 'Lind', organizations: ['Organization-1'] },
  }
  const cards = cardsOf(ids, known)
  expect(cards).toEqual([
    { contact: 'Contact-2', name: 'Ellen Marsh', email: 'ellen@x.test', phone: '555 0101' },
    { contact: 'Contact-3', name: 'Bo Lind', organizations: ['Organization-1'] },
  ])
  expect(storedCards({ contactCards: cards })).toEqual(cards)
  expect([storedCards({}), storedCards({ contactCards: [{ name: 1 }] })]).toEqual([[], []])
})
