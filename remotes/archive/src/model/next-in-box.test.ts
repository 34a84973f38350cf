import { expect, test } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { nextInBox, partOfEntry } from './next-in-box.ts'

const box = { partOf: 'ArchiveEntry-1', owner: 'Organization-1', category: 'LAND', descriptionLevel: 'FILE' }

test('ARC-14 the next entry of a box begins with what they have in common', () => {
  expect(nextInBox({ ...box, title: 'A letter', date: { text: '1920' } })).toEqual(box)
  expect(nextInBox({ ...box, fileNumber: 'SI-1-1-09' })).toEqual({ ...box, fileNumber: 'SI-1-1-10' })
})

test('a part of an entry begins in it, with its owner and the level below', () => {
  expect(partOfEntry(anItem('ArchiveEntry-7', { ...box, title: 'Letters' }), 'ITEM')).toEqual({
    partOf: 'ArchiveEntry-7',
    owner: 'Organization-1',
    category: 'LAND',
    descriptionLevel: 'ITEM',
  })
})

test('ARC-14 the first part of a numbered entry gets a number, which goes on from there', () => {
  const series = anItem('ArchiveEntry-7', { fileNumber: 'SI-1-4' })
  expect(partOfEntry(series, 'ITEM')).toMatchObject({ fileNumber: 'SI-1-4-01' })
  expect(nextInBox(partOfEntry(series, 'ITEM'))).toMatchObject({ fileNumber: 'SI-1-4-02' })
  expect(partOfEntry(anItem('ArchiveEntry-1', { fileNumber: 'SI-1' }), 'SERIES')).toMatchObject({
    fileNumber: 'SI-1-1',
  })
})
