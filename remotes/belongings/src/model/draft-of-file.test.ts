import { expect, test } from 'vitest'
import { nameOfFile } from './draft-of-file.ts'

test('BEL-22 a photograph names its draft', () => {
  expect(nameOfFile('tall_basket HS 1931.44.jpg')).toBe('tall basket HS 1931.44')
  expect(nameOfFile('.jpg')).toBe('.jpg')
})
