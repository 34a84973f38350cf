import { existsSync } from 'node:fs'
import path from 'node:path'
import { readTexts } from '@cairn/area-build'
import {
  derivedKeys,
  derivedKeysOfType,
  findTextProblems,
  readSources,
  textsOfEvent,
  translationProblems,
} from '@cairn/area-build/texts'
import { CORE_EVENTS, type Area, type ItemType } from '@cairn/contract'
import { CORE_IMPORTS, CORE_TYPES } from '@cairn/contract/core-types'
import { ERROR_CODES, textKey } from '@cairn/contract/errors'
import { SHELL_TEXT_KEYS } from '@cairn/contract/texts'
import { listFiles } from './list-files.ts'
import { root } from './paths.ts'

const ENGLISH = /\/src\/(\w+\/)*texts\/(\w+\/)?en\.json$/
/** An area that is no part of the product. */
const GALLERY = 'e2e/gallery'
const MAIL_TEXTS = 'packages/server/src/features/mail/texts/en.json'
/** Languages that ship complete besides English. */
const OTHERS = ['fr']
/** Keys that the shell derives from core data. */
const SHELL_DERIVED = [
  ...CORE_TYPES.flatMap(derivedKeysOfType),
  ...Object.keys(CORE_IMPORTS).map((key) => `imports.${key}`),
  ...CORE_EVENTS.flatMap(({ kind }) => textsOfEvent(kind)),
  ...['types.Item.name', 'types.Item.plural', 'types.Item.props.protocols'],
  ...ERROR_CODES.map(textKey),
  ...SHELL_TEXT_KEYS,
]

type Texts = Readonly<Record<string, string>>

/**
 * Checks the JSON files of interface texts: keys used without a text, texts that nothing uses, invalid
 * messages, keys out of alphabetical order, and missing French texts. Returns one sentence for each problem.
 */
export async function checkTexts(): Promise<string[]> {
  const files = listFiles().filter((file) => ENGLISH.test(file))
  return [...files.flatMap(problemsOfFile), ...(await problemsOfUse(files))]
}

async function problemsOfUse(files: readonly string[]): Promise<string[]> {
  const core = readSources(root, ['host/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'])
  const sample = (await import(path.join(root, GALLERY, 'src/model/sample.ts'))) as { SAMPLE_TYPE: ItemType }
  const isOfServer = (file: string) => file.startsWith('packages/server/')
  const isOfAreas = (file: string) => file.startsWith('remotes/') || file.startsWith(`${GALLERY}/`)
  const shell = allTexts(files.filter((file) => !isOfAreas(file) && !isOfServer(file)))
  const ofAreas = readSources(root, [`{remotes/*,${GALLERY}}/area.ts`, `{remotes/*,${GALLERY}}/src/**/*.{ts,tsx}`])
  const scopes = files.filter(isOfAreas).map(async (catalogue) => {
    const folder = catalogue.split('/').slice(0, 2).join('/')
    const { default: area } = (await import(path.join(root, folder, 'area.ts'))) as { default: Area }
    const sources = ofAreas.filter(({ file }) => file.startsWith(`${folder}/`))
    return findTextProblems({
      ...{ catalogue, texts: allTexts([catalogue]), shared: shell },
      // The gallery shows a type that is no type of an area.
      derived: [...derivedKeys(area), ...(folder === GALLERY ? derivedKeysOfType(sample.SAMPLE_TYPE) : [])],
      ...{ sources, libraries: core },
    })
  })
  return [
    ...findTextProblems({
      ...{ catalogue: 'the texts of the shell', texts: shell, shared: allTexts([MAIL_TEXTS]) },
      ...{ derived: SHELL_DERIVED, sources: core, users: ofAreas, libraries: [] },
    }),
    ...findTextProblems({
      ...{ catalogue: MAIL_TEXTS, texts: allTexts([MAIL_TEXTS]), shared: shell, derived: [] },
      ...{ sources: core.filter(({ file }) => isOfServer(file)), libraries: [] },
    }),
    ...(await Promise.all(scopes)).flat(),
  ]
}

function problemsOfFile(file: string): string[] {
  const english = textsOf(file)
  return [
    ...problemsOfOrder(file, english),
    ...OTHERS.flatMap((language) => {
      const other = file.replace(/en\.json$/, `${language}.json`)
      if (!existsSync(path.join(root, other))) return [`${other} does not exist: the language ships complete`]
      const texts = textsOf(other)
      return [...problemsOfOrder(other, texts), ...translationProblems(other, english, texts)]
    }),
  ]
}

function problemsOfOrder(file: string, texts: Texts): string[] {
  const keys = Object.keys(texts)
  return keys.join() === [...keys].sort().join() ? [] : [`${file}: the keys are not in alphabetical order`]
}

function allTexts(files: readonly string[]): Texts {
  return Object.assign({}, ...files.map(textsOf)) as Texts
}

function textsOf(file: string): Texts {
  return readTexts(path.join(root, file))
}
