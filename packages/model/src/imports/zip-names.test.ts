import { expect, it } from 'vitest'
import { zipNames } from './zip-names.ts'

const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path)

it('finds files of zips without case, in either form of accents, with or without their top folders', () => {
  const names = zipNames([
    { path: 'Scans/' },
    { path: 'Scans/Box 4/A.JPG' },
    { path: 'Scans/Box 5/A.JPG' },
    { path: 'Scans/e\u0301te\u0301.pdf' },
    { path: '__MACOSX/Scans/._A.JPG' },
    { path: 'left.tif' },
  ])
  expect(paths(names.find('box 4\\a.jpg'))).toEqual(['Scans/Box 4/A.JPG'])
  expect(paths(names.find('été.PDF'))).toEqual(['Scans/e\u0301te\u0301.pdf'])
  expect(paths(names.find('a.jpg'))).toEqual(['Scans/Box 4/A.JPG', 'Scans/Box 5/A.JPG'])
  expect(paths(names.find('../../etc/passwd'))).toEqual([])
  expect(paths(names.find(' '))).toEqual([])
  expect(paths(names.unused())).toEqual(['Scans/Box 5/A.JPG', 'left.tif'])
})

it('takes a whole path for that file', () => {
  const names = zipNames([{ path: 'a.jpg' }, { path: 'more/a.jpg' }])
  expect(paths(names.find('a.jpg'))).toEqual(['a.jpg'])
  expect(paths(names.find('more/a.jpg'))).toEqual(['more/a.jpg'])
})
