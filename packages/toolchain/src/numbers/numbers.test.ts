import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, lowered } from './check-numbers.ts'
import { findInCode, type Finding } from './find-code.ts'
import { isProduct, measure, type NumberName } from './measure.ts'
import numbers from './numbers.json' with { type: 'json' }

type Texts = Record<string, string>

const FILE = 'packages/model/src/a.ts'
const functionOf = (lines: number) => `export function f() {\n${'  f()\n'.repeat(lines - 2)}}\n`
const greedy = (at: number) => `export function f${at}(a: 1, b: 1, c: 1, d: 1, e: 1) {\n  x(a, b, c, d, e)\n}\n`
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('')

/** A violation of each number: what it comes to, and the files that it is seeded in. */
const SEEDS: Record<Exclude<NumberName, 'thinModels' | 'thinnestModel'>, [figure: number, files: Texts]> = {
  longFiles: [100, { [FILE]: 'export {}\n'.repeat(201) }],
  longestFile: [401, { [FILE]: 'export {}\n'.repeat(401) }],
  functions: [26, { [FILE]: functionOf(26) }],
  components: [36, { 'packages/ui/src/a.tsx': functionOf(36) }],
  longFunctions: [1, { [FILE]: functionOf(81) }],
  parameters: [21, { [FILE]: times(21, greedy) }],
  assertions: [1000, { [FILE]: 'export const x = Math.PI as 3\n' }],
  any: [1, { [FILE]: 'export const x = (y: any) => y\n' }],
  nonNull: [1, { [FILE]: 'export const x = (y?: 1) => y!\n' }],
  silentCatches: [2, { [FILE]: 'try {\n  x()\n} catch {}\nexport const x = () => y().catch(() => {})\n' }],
  effects: [500, { 'host/src/a.tsx': 'export const x = () => useEffect(() => y())\n// One line more.\n' }],
  fullFolders: [1, Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`packages/ui/src/${at}.css`, '']))],
}
/** What counts nowhere: code that is no product, and catches with their reason. */
const NOTHING: Texts = {
  'packages/model/src/a.test.ts': functionOf(90),
  'packages/bench/src/b.ts': functionOf(90),
  [FILE]: 'try {\n  x()\n} catch {\n  // Gone.\n}\n// Gone.\nexport const x = () => y().catch(() => {})\n',
}
const SEEDED: Record<string, Texts> = {
  ...Object.fromEntries(Object.entries(SEEDS).map(([name, [, files]]) => [name, files])),
  nothing: NOTHING,
}

let folder = ''
let findings: readonly Finding[] = []
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cairn-numbers-'))
  for (const [name, files] of Object.entries(SEEDED))
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(folder, name, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, text)
    }
  findings = findInCode(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

function measured(name: string): Record<NumberName, number> {
  const texts = SEEDED[name] ?? {}
  const paths = Object.keys(texts)
  const files = paths.filter(isProduct).map((file) => ({ file, text: texts[file] ?? '' }))
  const own = findings.flatMap(({ file, ...finding }) =>
    file.startsWith(`${name}/`) ? [{ ...finding, file: file.slice(name.length + 1) }] : [],
  )
  return measure({ files, paths, findings: own, shares: [] })
}

const NONE = measure({ files: [], paths: [], findings: [], shares: [] })

test.each(Object.entries(SEEDS))('a seeded violation is found: %s', (name, [figure]) => {
  expect(measured(name)[name as NumberName]).toBe(figure)
  const { bar, what } = numbers[name as NumberName]
  const held = { ...numbers, [name]: { what, bar } }
  expect(judge({ ...NONE, [name]: figure }, held).problems).toEqual([`${what}: ${figure}, and ${bar} at most`])
})

test('areas with too little in their model are found', () => {
  const shares = [29, 39, 40].map((model) => ({ area: String(model), model, all: 100 }))
  expect(measure({ files: [], paths: [], findings: [], shares })).toMatchObject({ thinModels: 2, thinnestModel: 1 })
})

test('code that is no product counts nowhere, and a catch with its reason does not', () => {
  expect(measured('nothing')).toMatchObject({ longFunctions: 0, silentCatches: 0 })
})

test('a limit goes down to its figure, and away at its bar; it never rises', () => {
  const held = { ...numbers, parameters: { what: 'many', bar: 20, limit: 142 } }
  const next = (parameters: number) => lowered({ ...NONE, parameters }, held).parameters
  expect(next(140)).toEqual({ what: 'many', bar: 20, limit: 140 })
  expect(next(150)).toEqual({ what: 'many', bar: 20, limit: 142 })
  expect(next(12)).toEqual({ what: 'many', bar: 20 })
})
