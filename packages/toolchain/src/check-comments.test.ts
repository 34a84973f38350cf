import { expect, test } from 'vitest'
import { danglingReferences, wideLines } from './check-comments.ts'

const REFERENCES = {
  pages: new Map([['PROTOCOL.md', new Set(['Socket'])]]),
  files: new Set(['read/history.ts', 'history.ts']),
  rules: new Set(['T7']),
}
const problems = (text: string) => [...danglingReferences('a.ts', text, REFERENCES), ...wideLines('a.ts', text)]

test('a comment line has at most 110 characters; code may have more', () => {
  expect(problems(`/** ${'x'.repeat(103)} */`)).toEqual([])
  expect(problems(`/** ${'x'.repeat(104)} */`)).toEqual([
    'a.ts:1 has a comment line of 111 characters; 110 are allowed',
  ])
  expect(problems(`  // ${'x'.repeat(106)}`)).toHaveLength(1)
  expect(problems(`const text = '${'x'.repeat(110)}'`)).toEqual([])
})

test('a page that a comment names exists, and so does its heading', () => {
  expect(problems('/** Opens it (PROTOCOL.md, "Socket"). */')).toEqual([])
  expect(problems('/** Opens it (protocol.md). */')).toEqual(['a.ts names protocol.md, which does not exist'])
  expect(problems('/**\n * Opens it (PROTOCOL.md,\n * "Sockets").\n */')).toEqual([
    'a.ts names "Sockets", which PROTOCOL.md lacks',
  ])
  expect(problems('/** Opens it (platform-core section 7). */')).toEqual([
    'a.ts names "platform-core", a page outside of the repository',
  ])
})

test('a trust check that a comment names exists; texts in code are left alone', () => {
  expect(problems('// Nothing leaks (T7).')).toEqual([])
  expect(problems('// Nothing leaks (T99).')).toEqual(['a.ts names T99, which TRUST.md lacks'])
  expect(problems("test('T99 nothing leaks', () => {})")).toEqual([])
})

test('a file that a comment names exists, by the end of its path', () => {
  expect(problems('// Told so (history.ts, `read/history.ts`), by `_c.ts` and in files *.test.ts.')).toEqual([])
  expect(problems('// Told so (read/histories.ts).')).toEqual(['a.ts names read/histories.ts, which does not exist'])
})
