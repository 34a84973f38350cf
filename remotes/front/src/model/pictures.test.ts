import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { missing, picturesOf, undescribed } from './pictures.ts'

const front = { $id: 'FrontPage-1', pictures: ['Attachment-2', 'Attachment-1', 'Attachment-3'] } as unknown as Item
const file = (values: object) => ({ $id: 'Attachment-1', _u: 1, filetype: 'image/jpeg', ...values }) as unknown as Item

it('FRO-6 the pictures of a page have its order and their versions, and no words', () => {
  const files = { 'Attachment-1': file({ altText: 'A bay', _u: 4, $all: 3 }), 'Attachment-2': file({}) }
  expect(picturesOf(front, files)).toEqual([
    { picture: 'Attachment-2', version: 1 },
    { picture: 'Attachment-1', version: 3 },
  ])
  expect(undescribed(front, files)).toEqual(['Attachment-2'])
  expect(missing(front, files)).toEqual(['Attachment-3'])
})

it('FRO-6 what visitors do not see needs no description, and nothing is kept of it', () => {
  for (const values of [{ filetype: 'application/pdf' }, { access: 'PRIVATE' }, { $warnings: ['DECEASED'] }]) {
    const files = { 'Attachment-1': file(values) }
    expect([...undescribed(front, files), ...picturesOf(front, files)]).toEqual([])
  }
  expect(undescribed(front, { 'Attachment-1': file({ access: 'PUBLIC', altText: ' ' }) })).toEqual(['Attachment-1'])
})
