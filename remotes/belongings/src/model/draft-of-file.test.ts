import { expect, test } from 'vitest'
import { isPicture, nameOfFile } from './draft-of-file.ts'

test('BEL-22 a photograph names its draft', () => {
  expect(nameOfFile('tall_basket HS 1931.44.jpg')).toBe('tall basket HS 1931.44')
  expect(nameOfFile('.jpg')).toBe('.jpg')
})

test('BEL-22 pictures without a type are known by their names', () => {
  const isOne = (name: string, type = '') => isPicture({ name, type })
  expect([isOne('IMG_1.HEIC'), isOne('a', 'image/png'), isOne('b.jpg')]).toEqual([true, true, true])
  expect([isOne('list.csv'), isOne('c.jpg', 'text/csv'), isOne('heic')]).toEqual([false, false, false])
})
