import { expect, test } from 'vitest'
import { asHead } from './as-head.ts'

test('the first letter of a head is a capital one, in the way of its language', () => {
  expect(asHead('features', 'en')).toBe('Features')
  expect(asHead('éléments de couche', 'fr')).toBe('Éléments de couche')
  expect(asHead('', 'en')).toBe('')
})
