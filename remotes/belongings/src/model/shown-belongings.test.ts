import { expect, test } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import { shownBelongings } from './shown-belongings.ts'

test('BEL-27 of what a claim names the reader gets cards of what they see, and the number of the rest', () => {
  const claim = {
    belongings: ['Belonging-1', 'Belonging-2', 'Belonging-3'],
    $labels: { 'Belonging-1': HIDDEN_LABEL, 'Belonging-2': 'Berry basket', 'Belonging-3': HIDDEN_LABEL },
  }
  expect(shownBelongings(claim)).toMatchObject({ shown: ['Belonging-2'], hidden: 2 })
  expect(shownBelongings({})).toEqual({ named: [], shown: [], pieces: [], hidden: 0 })
})
