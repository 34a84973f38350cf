import { expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { altOf } from './alt-of.ts'

it.each([
  [{ altText: 'A basket with a red line', caption: 'Clam basket' }, 'A basket with a red line'],
  [{ altText: ' ', caption: 'Clam basket' }, 'Clam basket'],
  [{ originalName: 'IMG_2041.jpg' }, ''],
])('says of a picture with %j: %s', (values, expected) => {
  expect(altOf(anItem('Attachment-1', values))).toBe(expected)
})
