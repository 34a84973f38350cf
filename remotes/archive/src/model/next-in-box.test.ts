import { expect, test } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { nextInBox, partOfEntry } from './next-in-box.ts'

const box = { partOf: 'ArchiveEntry-1', owner: 'Organization-1', category: 'LAND', descriptionLevel: 'FILE' }

test('ARC-14 the next entry of a box begins with what they have in common', () => {
  expect(nextInBox({ ...box, title: 'A letter', date: { text: '1920' } })).toEqual(box)
})

test('a part of an entry begins in it, with its owner and the level below', () => {
  expect(partOfEntry(anItem('ArchiveEntry-7', { ...box, title: 'Letters' }), 'ITEM')).toEqual({
    partOf: 'ArchiveEntry-7',
    owner: 'Organization-1',
    category: 'LAND',
    descriptionLevel: 'ITEM',
  })
})
