import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { picturesOf, undescribed } from './pictures.ts'

const front = { $id: 'FrontPage-1', pictures: ['Attachment-2', 'Attachment-1', 'Attachment-3'] } as unknown as Item
const file = (values: object) => ({ $id: 'Attachment-1', ...values }) as unknown as Item

it('FRO-6 the pictures of a page have its order and their words', () => {
  const files = { 'Attachment-1': file({ altText: 'A bay ', caption: 'At dawn' }), 'Attachment-2': file({}) }
  expect(picturesOf(front, files)).toEqual([
    { picture: 'Attachment-2', alt: '' },
    { picture: 'Attachment-1', alt: 'A bay', caption: 'At dawn' },
  ])
  expect(undescribed(front, files)).toEqual(['Attachment-2'])
})
