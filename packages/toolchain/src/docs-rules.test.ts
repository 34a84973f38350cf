import { expect, it } from 'vitest'
import {
  unknownNames,
  exportProblems,
  layerProblems,
  unnamedActions,
  unnamedFeatures,
  unnamedSettings,
  unnamedTables,
  unusedLibraries,
} from './docs-rules.ts'

const page = (text: string, file = 'README.md') => ({ file, text })

it('finds a feature that the README of the server does not name', () => {
  const files = ['packages/server/src/features/mail/mail.ts', 'packages/server/src/features/tasks/task-run.ts']
  expect(unnamedFeatures(page('[mail](src/features/mail/README.md), `src/features/tasks`'), files)).toEqual([])
  expect(unnamedFeatures(page('[mail](src/features/mail/README.md), tasks'), files)).toEqual([
    'README.md does not name the feature src/features/tasks',
  ])
})

it('finds an action that ACTIONS.md does not name, and a file whose actions it cannot read', () => {
  const sources = [
    page("export const purge = define({\n  name: 'purge',\n})", 'purge.action.ts'),
    page("const factors = [\n  own('secondFactor', 'asks', schema)]", 'factor.action.ts'),
    page("define({\n  action: 'exportLog',\n})", 'log.action.ts'),
  ]
  expect(unnamedActions(page('`purge`, `secondFactor`, `exportLog`'), sources)).toEqual([])
  expect(unnamedActions(page('`purges`, secondFactor'), sources)).toEqual([
    'README.md does not name the action purge of purge.action.ts',
    'README.md does not name the action secondFactor of factor.action.ts',
    'README.md does not name the action exportLog of log.action.ts',
  ])
  expect(unnamedActions(page(''), [page('export const purge = make(NAME)', 'purge.action.ts')])).toEqual([
    'purge.action.ts defines no action whose name can be read',
  ])
})

it('finds a setting that the README does not name; variables of the system are none', () => {
  const sources = [
    page('const schema = v.object({\n  PORT: v.optional(v.string()),\n  MAX_MB: megabytes(1),\n})', 'settings.ts'),
    page("if (env.TOKEN_KEY) use(env['DATA_DIR'], env['PATH'])", 'secrets.ts'),
  ]
  expect(unnamedSettings(page('`PORT`, `MAX_MB`, `TOKEN_KEY`, `DATA_DIR`'), sources)).toEqual([])
  expect(unnamedSettings(page('`PORT`'), sources)).toEqual([
    'README.md does not name the setting MAX_MB',
    'README.md does not name the setting TOKEN_KEY',
    'README.md does not name the setting DATA_DIR',
  ])
})

it('finds exports that a README does not name, and those that are not there any more', () => {
  const manifest = { exports: ['.', './fold', './texts/en.json', './edtf', './area'], libraries: [] }
  expect(exportProblems(page('| `/fold`, `/edtf` | words |\n| `./texts/*.json` | texts |'), manifest)).toEqual([])
  expect(exportProblems(page('| `/fold`, `/bounds` | words |\n\nThe page `/texts`'), manifest)).toEqual([
    'README.md does not name the export ./edtf',
    'README.md names the export ./bounds, which does not exist',
  ])
})

it('finds libraries that a README lists and the package does not use', () => {
  const manifest = { exports: [], libraries: ['valibot'] }
  const known = ['valibot', 'csv-parse', 'pg']
  expect(unusedLibraries(page('csv-parse was slow.\n\nLibraries: valibot (schemas)'), manifest, known)).toEqual([])
  const listed = page('Libraries: valibot (schemas),\ncsv-parse (tables)')
  expect(unusedLibraries(listed, manifest, known)).toEqual([
    'README.md lists the library csv-parse, which its package does not use',
  ])
  const table = page('## Libraries\n\n| pg | the database |\n\n## More\n\ncsv-parse')
  expect(unusedLibraries(table, manifest, known)).toEqual([
    'README.md lists the library pg, which its package does not use',
  ])
})

it('finds names of code that no source has', () => {
  const words = new Set(['openEngine', 'database'])
  expect(unknownNames(page('`openEngine({ database })`, `update`, textOnly, `the-fileName`'), words)).toEqual([])
  expect(unknownNames(page('`openStore(database)`'), words)).toEqual(['README.md names openStore, which no source has'])
})

it('finds layers that the table does not tell as the import policy has them', () => {
  const table = '| [contract](a) | nothing of ours | types |\n| [ui](b) | contract, model | the look |'
  const policy = { 'packages/contract/**': [], 'packages/ui/**': ['contract', 'model'], 'remotes/*/src/web/**': ['ui'] }
  expect(layerProblems(page(table), policy)).toEqual([])
  expect(layerProblems(page(table), { 'packages/ui/**': ['contract'], 'host/**': ['ui'] })).toEqual([
    'README.md does not say that ui builds on: | contract |',
    'README.md does not say that host builds on: | ui |',
  ])
})

it('finds tables that the page about storage does not name', () => {
  const first = page(
    'create table item (i int);\ncreate unlogged table throttle (n int);\ncreate table key (k int)',
    'a',
  )
  const second = page('drop table if exists key; alter table item add u int', 'b')
  expect(unnamedTables(page('`item`, `throttle`'), [first, second])).toEqual([])
  expect(unnamedTables(page('item, `throttle`'), [first, second])).toEqual(['README.md does not name the table item'])
})
