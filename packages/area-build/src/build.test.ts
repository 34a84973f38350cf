import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileTexts } from './compile-texts.ts'
import { evaluateArea } from './evaluate-area.ts'
import { exposedName } from './exposed-name.ts'
import { buildArea } from './build-area.ts'

const remotes = path.resolve(import.meta.dirname, '../../../remotes')
let folder = ''

beforeEach(() => {
  // Beside the real areas, so that it finds the same packages.
  folder = mkdtempSync(path.join(remotes, '../packages/area-build/dist-'))
  const source = path.join(remotes, 'vocabulary')
  for (const entry of ['area.ts', 'package.json', 'src'])
    cpSync(path.join(source, entry), path.join(folder, 'vocabulary', entry), { recursive: true })
  symlinkSync(path.join(source, 'node_modules'), path.join(folder, 'vocabulary/node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const area = () => path.join(folder, 'vocabulary')
const edit = (file: string, change: (text: string) => string) => {
  const target = path.join(area(), file)
  writeFileSync(target, change(readFileSync(target, 'utf8')))
}

test('code in area.ts becomes an exposed name, and everything else stays data', () => {
  const { data, exposes } = evaluateArea(area())
  expect(data.views['vocab.words-phrases']).toMatchObject({ code: './views/words-phrases' })
  expect(exposes).toMatchObject({ './views/words-phrases': './src/web/views/words-phrases.view.tsx' })
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  expect(exposedName('./src/web/cells/lexeme.cell.tsx')).toBe('./cells/lexeme')
})

test('equal sources give the same build and are not built twice; a change gives another, and the old one stays', async () => {
  const first = await buildArea(area())
  expect(first.isNew).toBe(true)
  expect(await buildArea(area())).toMatchObject({ build: first.build, isNew: false })
  edit('src/texts/en.json', (text) => text.replace('"Vocabulary"', '"Language"'))
  const second = await buildArea(area())
  expect(second.build).not.toBe(first.build)
  expect(JSON.parse(readFileSync(path.join(area(), 'dist/latest.json'), 'utf8'))).toMatchObject({ build: second.build })
  expect(JSON.parse(readFileSync(path.join(first.folder, 'area.json'), 'utf8'))).toMatchObject({ build: first.build })
})

test.each(['react-router', 'jotai', '@chakra-ui/react', 'react-intl', '@cairn/channel'])(
  'an area that imports %s does not build',
  async (name) => {
    edit('src/web/views/words-phrases.view.tsx', (text) => `import '${name}'\n${text}`)
    await expect(buildArea(area())).rejects.toThrow(new RegExp(`may not import ${name}`))
  },
)

test('a text that the shell needs and the area lacks stops the build with its key', async () => {
  edit('src/texts/en.json', (text) => text.replace('"menu.vocab"', '"menu.other"'))
  await expect(buildArea(area())).rejects.toThrow('the text "menu.vocab" is missing')
})

test('a message that does not parse stops the build with its key', () => {
  expect(() => compileTexts({ ok: 'fine', broken: '{count, plural, one {x}' })).toThrow(
    'text "broken" is not a valid message',
  )
  expect(compileTexts({ ok: 'fine', values: 'Hello {name}' })).toMatchObject({ ok: 'fine', values: [{}, {}] })
})
