import { expect, it } from 'vitest'
import {
  decisionProblems,
  lackingParts,
  missingPaths,
  rowProblems,
  sizeProblems,
  unmappedPages,
  unnamedRows,
  untrusted,
} from './page-rules.ts'

const page = (text: string, file = 'README.md') => ({ file, text })

it('finds a page that the map does not link', () => {
  const map = page('[host](host/README.md#start), `[not](packages/a/README.md)`', 'ARCHITECTURE.md')
  expect(unmappedPages(map, [map, page('', 'host/README.md')])).toEqual([])
  expect(unmappedPages(map, [page('[self](README.md)', 'packages/a/README.md')])).toEqual([
    'ARCHITECTURE.md does not link packages/a/README.md',
  ])
})

it('finds paths of a package that are not there', () => {
  const files = ['packages/server/src/items/labels/labels.ts', 'packages/server/RIGHTS.md', 'remotes/a/src/model/a.ts']
  const text =
    '`items/labels/labels.ts`, `src/items/`, `src/model/`, `dist/latest.json`, `decisions/NNN-name.md`, `packages/b/src/b.ts`'
  expect(missingPaths([page(text, 'packages/server/RIGHTS.md')], files)).toEqual([])
  expect(missingPaths([page('`src/names/`, `store/label.ts`', 'packages/server/src/items/README.md')], files)).toEqual([
    'packages/server/src/items/README.md names src/names, which does not exist',
    'packages/server/src/items/README.md names store/label.ts, which does not exist',
  ])
})

it('finds READMEs and decisions that are too long or too wide', () => {
  const lines = (count: number, width = 110) => `${'x'.repeat(width)}\n`.repeat(count)
  expect(sizeProblems(page(lines(120), 'packages/a/README.md'))).toEqual([])
  expect(sizeProblems(page(lines(25), 'packages/a/decisions/001-a.md'))).toEqual([])
  expect(sizeProblems(page(lines(900, 900), 'deploy/README.md'))).toEqual([])
  expect(sizeProblems(page(lines(121), 'remotes/a/README.md'))).toEqual([
    'remotes/a/README.md has 121 lines; 120 are allowed',
  ])
  expect(sizeProblems(page(lines(1, 111), 'host/README.md'))).toEqual([
    'host/README.md:1 has 111 characters; 110 are allowed',
  ])
  expect(sizeProblems(page('word '.repeat(3001), 'ARCHITECTURE.md'))).toEqual([
    'ARCHITECTURE.md has 3001 words; 3000 are allowed',
    'ARCHITECTURE.md:1 has 15005 characters; 200 are allowed',
  ])
  expect(sizeProblems(page(lines(26), 'host/decisions/001-a.md'))).toEqual([
    'host/decisions/001-a.md has 26 lines; 25 are allowed',
  ])
})

it('finds rows of rules without a test, and ids that do not rise', () => {
  const rows = '| RGT-1 | x | `a/b.test.ts` |\n| RGT-9 | x | `e2e/a.spec.ts` |\n\n| T2 | x | `a.test.tsx`, `b.ts` |'
  expect(rowProblems(page(rows))).toEqual([])
  expect(rowProblems(page(`${rows}\n| RGT-9 | x | \`a.ts\` |\n| T1 | x | \`a.test.ts\` |`))).toEqual([
    'README.md: RGT9 stands behind RGT9',
    'README.md: RGT9 names no test',
    'README.md: T1 stands behind T2',
  ])
})

it('finds records of decisions that lack a part or a number', () => {
  const record = '# x\n\n**Context.** a\n\n**Decision.** b\n\n**Consequence.** c\n\n**Look again** d'
  const first = page(record, 'host/decisions/001-a.md')
  expect(decisionProblems([first, page(record, 'host/decisions/002-b.md'), page('')])).toEqual([])
  expect(decisionProblems([first, page(record.replace('Look again', 'Later'), 'host/decisions/003-b.md')])).toEqual([
    'host/decisions/003-b.md does not follow the number before it',
    'host/decisions/003-b.md lacks its "Look again"',
  ])
})

it('finds trust checks that a test names and the page lacks', () => {
  const trust = page('| T7 | x | `a.test.ts` |', 'TRUST.md')
  const test =
    "test('T7 RGT-9: x', f)\ntest.each([[1]])('T8, T7 %d', f)\ndescribe('T9 of all', f); test('says T6 later', f)"
  expect(untrusted(trust, [page("it('T7: x', f)", 'b.test.ts')])).toEqual([])
  expect(untrusted(trust, [page(test, 'a.test.ts')])).toEqual([
    'a.test.ts names T8, which TRUST.md lacks',
    'a.test.ts names T9, which TRUST.md lacks',
  ])
})

it('finds parts that the README of a package lacks', () => {
  const whole = '# a\n\nDoes this.\n\n| folder | holds |\n| --- | --- |\n\n```ts\na()\n```\n\nLibraries: none.'
  expect(lackingParts(page(whole))).toEqual([])
  expect(lackingParts(page('# a\n\nSee the Libraries.'))).toEqual([
    'README.md has no table',
    'README.md has no example',
    'README.md has no libraries',
  ])
})

it('finds tests that do not name the row that names them', () => {
  const trust = page('| T7 | x | `a.test.ts`, `b.test.ts` |\n| T60 | x | `a.steps.test.ts` |', 'TRUST.md')
  const steps = page('testSteps({})', 'a.steps.test.ts')
  expect(unnamedRows(trust, [page("it('T7 x', f)", 'a.test.ts'), steps])).toEqual([])
  expect(unnamedRows(trust, [page("it('T71 x', f)", 'b.test.ts'), page('', 'a.steps.test.ts')])).toEqual([
    'b.test.ts does not name T7, whose row names it',
    'a.steps.test.ts does not name T60, whose row names it',
  ])
})
