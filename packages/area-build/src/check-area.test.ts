import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArea } from './check-area.ts'
import { newArea } from './new-area.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const NAME = 'field-notes'
/** More than a script may weigh as it is sent: chance cannot be compressed. */
const HEAVY_BYTES = 200_000

let copy = ''
let folder = ''
beforeAll(async () => {
  // Beside the real areas' packages, so that it finds the same.
  copy = mkdtempSync(path.join(import.meta.dirname, '../dist-check-'))
  folder = await newArea(NAME, copy)
  symlinkSync(path.join(root, 'remotes/vocabulary/node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function edit(file: string, change: (text: string) => string): void {
  const target = path.join(folder, file)
  writeFileSync(target, change(readFileSync(target, 'utf8')))
}

test('a new area may be published', async () => {
  expect(await checkArea(folder)).toEqual([])
})

test('each thing that is wrong is named: contract, texts, weight, documents, folders', async () => {
  edit('area.ts', (text) => text.replace("contract: '^3.0.0'", "contract: '^9.0.0'"))
  edit('src/texts/fr.json', (text) => text.replace('"fieldNotes.none"', '"fieldNotes.nothing"'))
  const heavy = randomBytes(HEAVY_BYTES).toString('base64')
  edit(`src/web/views/${NAME}.view.tsx`, (text) => `${text}\nexport const heavy = '${heavy}'\n`)
  rmSync(path.join(folder, 'SPEC.md'))
  writeFileSync(path.join(folder, 'src/web/loose.ts'), 'export const loose = 1\n')
  expect(await checkArea(folder)).toEqual([
    expect.stringContaining('area.ts asks for contract ^9.0.0'),
    'src/texts/fr.json lacks "fieldNotes.none"',
    'src/texts/fr.json has "fieldNotes.nothing", which English has not',
    expect.stringMatching(/^c\/.*\.js weighs \d+ bytes; 120000 are allowed$/),
    'SPEC.md is missing',
    expect.stringContaining('src/web/loose.ts is in no folder that areas have'),
  ])
})

test('a button that shows a raw key, and a text without a use, are named', async () => {
  const view = `src/web/views/${NAME}.view.tsx`
  edit(view, (text) => `${text}\nexport const Button = () => <button>{useTranslate()('fieldNotes.raw')}</button>\n`)
  edit('src/texts/en.json', (text) => text.replace('{', '{\n  "fieldNotes.idle": "Idle",'))
  edit('src/texts/fr.json', (text) => text.replace('{', '{\n  "fieldNotes.idle": "Inactif {name}",'))
  expect((await checkArea(folder)).filter((problem) => /raw|idle/.test(problem))).toEqual([
    expect.stringMatching(/^src\/web\/views\/field-notes\.view\.tsx:\d+ asks for the text "fieldNotes\.raw"/),
    'src/texts/en.json: nothing uses "fieldNotes.idle"',
    'src/texts/fr.json: "fieldNotes.idle" takes other values than in English',
  ])
})

test('what does not build says why', async () => {
  edit(`src/web/views/${NAME}.view.tsx`, (text) => `import 'jotai'\n${text}`)
  expect(await checkArea(folder)).toEqual([expect.stringContaining('an area may not import jotai')])
})
