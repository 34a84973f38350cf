import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import formTexts from '@cairn/forms/texts/en.json' with { type: 'json' }
import { ERROR_CODES, textKey } from '@cairn/contract/errors'
import { VISIBILITY_LEVELS } from '@cairn/contract'
import uiTexts from '@cairn/ui/texts/en.json' with { type: 'json' }
import { LEGAL_PAGES } from '../people/accounts/legal-page.tsx'
import accountTexts from './accounts/en.json' with { type: 'json' }
import accountTextsFr from './accounts/fr.json' with { type: 'json' }
import { CORE_IMPORTS, CORE_TYPES } from '@cairn/contract/core-types'
import eventTexts from '@cairn/model/texts/events/en.json' with { type: 'json' }
import shellTexts from './en.json' with { type: 'json' }
import firstTexts from './first/en.json' with { type: 'json' }
import notifyTexts from './notifications/en.json' with { type: 'json' }
import timelineTexts from './timeline/en.json' with { type: 'json' }
import userTestTexts from './usertest/en.json' with { type: 'json' }

const texts = { ...shellTexts, ...firstTexts, ...eventTexts, ...notifyTexts, ...timelineTexts, ...userTestTexts }
const known = new Set([...Object.keys(texts), ...Object.keys(uiTexts), ...Object.keys(formTexts)])
const source = path.resolve(import.meta.dirname, '..')

/** Every literal in the shell's code that has the form of a text key. */
function keysInCode(): { file: string; key: string }[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(source, file), 'utf8').matchAll(/['"]((?:app|errors|ui|forms)\.[\w.]+)['"]/g)].map(
        ([, key = '']) => ({ file, key }),
      ),
    )
}

test('every text the code asks for is there', () => {
  const keys = keysInCode()
  expect(keys.length).toBeGreaterThan(80)
  expect(keys.filter(({ key }) => !known.has(key))).toEqual([])
})

/** Views of the shell that are drawn with the texts of the first screens alone, and where the boot begins. */
const FIRST_FILES = [
  'index.tsx',
  'views/home/home.view.tsx',
  'people/sign-in/sign-in.view.tsx',
  'people/sign-in/sign-out.view.tsx',
  'frame/alerts/cookie-banner.tsx',
]

/** A file and those it imports at once, as paths under the source folder. */
function filesWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  const code = readFileSync(path.join(source, file), 'utf8')
  for (const [, imported = ''] of code.matchAll(/^(?:import|export|\}) .*from '(\.[^']+\.tsx?)'/gm))
    filesWith(path.join(path.dirname(file), imported), known)
  return known
}

test('what the boot and the first screens ask for comes with the boot', () => {
  const files = new Set(FIRST_FILES.flatMap((file) => [...filesWith(file)]))
  const late = keysInCode().filter(({ file, key }) => files.has(file) && !(key in firstTexts) && !(key in formTexts))
  expect(files.size).toBeGreaterThan(90)
  expect(late).toEqual([])
})

test('every error and every visibility level has its words', () => {
  const keys = [
    ...ERROR_CODES.map(textKey),
    ...VISIBILITY_LEVELS.flatMap((level) => [`app.visibility.${level}`, `app.visibilityHelp.${level}`]),
  ]
  expect(keys.filter((key) => !known.has(key))).toEqual([])
})

/** Errors of the platform, and of the areas those that belong to no area alone. */
const CATALOGUE = [
  'app.badConnectionHelp',
  'app.dialog.noComponent',
  'app.dialog.noMessage',
  'app.serverUpdated',
  'error.notCaught',
  'errors.cellKeyNotValid',
  'errors.chooseOrg',
  'errors.emptyResponse',
  'errors.generalFailure',
  'errors.invalidId',
  'errors.localStorageNotAvailable',
  'errors.messageTooLarge',
  'errors.networkError',
  'errors.noOrg',
  'errors.notInOrg',
  'errors.tokenExpired',
  'errors.wsMsgTimeout',
  'notAllowed',
  'parseRequestFailed',
]

test('every row of the error catalogues has its words', () => {
  expect(CATALOGUE.filter((key) => !known.has(key))).toEqual([])
})

test('the item types of the shell have theirs', () => {
  const keys = CORE_TYPES.flatMap(({ name, properties, sections = [] }) => [
    `types.${name}.name`,
    ...Object.keys(properties).map((property) => `types.${name}.props.${property}`),
    ...sections.map(({ key }) => `types.${name}.sections.${key}`),
  ])
  expect(keys.filter((key) => !known.has(key))).toEqual([])
})

test('no text is there for nothing', () => {
  const kinds = Object.keys(CORE_IMPORTS).map((kind) => `imports.${kind}`)
  const asked = new Set([...keysInCode().map(({ key }) => key), ...kinds])
  const dynamic =
    /^(errors?\.|parseRequestFailed|tasks|types|notAllowed|app\.visibility|app\.visibilityHelp|app\.why\.rule\.|app\.session|app\.file\.text\.from|app\.history\.(actions\.|(created|changed)(BySystem)?$)|events|app\.notify\.(breadth|item|itemHelp|kind|mail|mode|show)\.|app\.(yes|no|other)$|account|legal)/
  expect(Object.keys(texts).filter((key) => !asked.has(key) && !dynamic.test(key))).toEqual([])
})

test('the texts that come with the views of accounts are asked for, and are there in French', () => {
  const folder = path.join(source, 'people/accounts')
  const code = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const asked = new Set(
    code.flatMap((text) => [...text.matchAll(/['"]((?:account|legal)\.[\w.]+)['"]/g)].map(([, key]) => key)),
  )
  const sections = Object.entries(LEGAL_PAGES).flatMap(([page, names]) => names.map((name) => `legal.${page}.${name}`))
  const expected = new Set([...asked, ...sections.flatMap((section) => [`${section}.title`, `${section}.text`])])
  const dynamic = /^(account\.strength|legal\.operator)\./
  expect(Object.keys(accountTexts).filter((key) => !expected.has(key) && !dynamic.test(key))).toEqual([])
  expect([...expected].filter((key) => !(String(key) in { ...accountTexts, ...firstTexts }))).toEqual([])
  expect(Object.keys(accountTextsFr)).toEqual(Object.keys(accountTexts))
})
