import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { newArea } from '@cairn/area-build'
import { expect, it, onTestFinished } from 'vitest'
import { ruleIds, ruleProblems, testedIds } from './area-rules.ts'

const spec = (text: string, file = 'remotes/notes/SPEC.md') => ({ file, text })
const tests = (text: string, file = 'remotes/notes/src/model/note.test.ts') => ({ file, text })
const TWO = '# Rules\n\n- **NOTE-1** A note has a title,\n  always.\n- **NOTE-2** Its owner sees it.\n'

it('reads the ids of rules', () => {
  expect(ruleIds(TWO)).toEqual(['NOTE-1', 'NOTE-2'])
  expect(ruleIds('See **NOTE-3** and NOTE-4.\n- **NOTE-5**')).toEqual([])
})

it('reads the ids that titles begin with, whatever kind of test it is', () => {
  const text = `
    it('NOTE-1 has a title', () => {})
    test.each([[1], [2]])('NOTE-2 NOTE-3: %d', () => {})
    test(
      "T7 NOTE-4, NOTE-5 in one", async () => {})
    it('says NOTE-6 later', () => {})
    const title = 'NOTE-7 is no test'
  `
  expect(testedIds(text)).toEqual(['NOTE-1', 'NOTE-2', 'NOTE-3', 'NOTE-4', 'NOTE-5'])
})

it('finds nothing if each rule has a test', () => {
  expect(
    ruleProblems([spec(TWO)], [tests(`it('NOTE-1 a', f)`), tests(`test('NOTE-2 b', f)`, 'e2e/a.spec.ts')]),
  ).toEqual([])
})

it('names a rule without a test, and a test of a rule that is not there', () => {
  expect(ruleProblems([spec(TWO)], [tests(`it('NOTE-1 NOTE-9 a', f); it('UTF-8 is read', f)`)])).toEqual([
    'remotes/notes/SPEC.md: no test has a title that begins with NOTE-2',
    'remotes/notes/src/model/note.test.ts tests NOTE-9, which no SPEC.md states',
  ])
})

it('names rules without an id, an id that is there twice, and a page without rules', () => {
  const tested = [tests(`it('NOTE-1 NOTE-2 a', f)`)]
  expect(ruleProblems([spec(`${TWO}3. A rule by number alone`)], tested)).toEqual([
    'remotes/notes/SPEC.md: "3. A rule by number alone" is a rule without an id',
  ])
  expect(ruleProblems([spec(TWO), spec('- **NOTE-1** x', 'remotes/more/SPEC.md')], tested)).toEqual([
    'remotes/more/SPEC.md: another rule has the id NOTE-1',
  ])
  expect(ruleProblems([spec('# Nothing')], [])).toEqual(['remotes/notes/SPEC.md states no rule with an id'])
})

it('names a rule that stands behind one with a higher number', () => {
  const text = '- **NOTE-2** a\n- **NOTE-10** b\n\n## More\n\n- **NOTE-9** c'
  expect(ruleProblems([spec(text)], [tests(`it('NOTE-2 NOTE-9 NOTE-10 a', f)`)])).toEqual([
    'remotes/notes/SPEC.md: NOTE-9 stands behind NOTE-10',
  ])
})

it('finds a test for each rule of a new area', async () => {
  const remotes = mkdtempSync(path.join(os.tmpdir(), 'cairn-rules-'))
  onTestFinished(() => rmSync(remotes, { recursive: true }))
  const folder = await newArea('field-notes', remotes)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const textsOf = (end: string) =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
  expect(textsOf('SPEC.md').flatMap(({ text }) => ruleIds(text))).toEqual(['FIE-1', 'FIE-2'])
  expect(ruleProblems(textsOf('SPEC.md'), textsOf('.test.ts'))).toEqual([])
})
