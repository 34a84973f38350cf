import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Area } from '@cairn/contract'
import { ERROR_CODES, textKey } from '@cairn/contract/errors'
import { SHELL_TEXT_KEYS } from '@cairn/contract/texts'
import { readTexts } from '../compile-texts.ts'
import { derivedKeys } from './derived-keys.ts'
import { findTextProblems, valuesIn, type KnownTexts } from './find-text-problems.ts'
import { readTextUses, type TextUses } from './read-text-uses.ts'

/** Languages an area ships complete in, besides English. */
const LANGUAGES = ['fr']
const TEXT_PACKAGES = ['@cairn/ui', '@cairn/forms', '@cairn/map']

/** The parts of an area's data that text keys are derived from. */
type AreaTexts = Pick<
  Area,
  'id' | 'types' | 'views' | 'menu' | 'slots' | 'lists' | 'purposes' | 'stepKinds' | 'imports' | 'errors'
>

/** Lists what is wrong with the texts of an area: keys without a text, texts without a use, translations. */
export function checkAreaTexts(folder: string, area: AreaTexts): string[] {
  const catalogue = 'src/texts/en.json'
  const texts = readTexts(path.join(folder, catalogue))
  const shared = sharedTexts(folder)
  const problems = findTextProblems({
    catalogue,
    texts,
    shared,
    derived: derivedKeys(area),
    sources: readSources(folder, ['area.ts', 'src/**/*.{ts,tsx}']),
  })
  return [
    ...problems,
    ...LANGUAGES.flatMap((language) => {
      const file = `src/texts/${language}.json`
      const translated = path.join(folder, file)
      return existsSync(translated)
        ? translationProblems(file, texts, readTexts(translated))
        : [`${file} is missing: an area ships complete in this language`]
    }),
  ]
}

/** Reads the uses of texts in the files of a folder that match the patterns, tests left out. */
export function readSources(folder: string, patterns: readonly string[]): TextUses[] {
  return globSync(patterns, { cwd: folder, exclude: ['**/node_modules/**', '**/dist/**', '**/testing/**'] })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readTextUses(file, readFileSync(path.join(folder, file), 'utf8')))
}

/** Lists keys and values in which a translation differs from English. */
export function translationProblems(
  file: string,
  english: Readonly<Record<string, string>>,
  translated: Readonly<Record<string, string>>,
): string[] {
  return [
    ...Object.entries(english).flatMap(([key, text]) => {
      const own = translated[key]
      if (own === undefined) return [`${file} lacks "${key}"`]
      return valuesIn(own).join() === valuesIn(text).join()
        ? []
        : [`${file}: "${key}" takes other values than in English`]
    }),
    ...Object.keys(translated)
      .filter((key) => english[key] === undefined)
      .map((key) => `${file} has "${key}", which English has not`),
  ]
}

/** Lists the texts an area may use besides its own: of its packages, of errors, and some of the shell. */
function sharedTexts(folder: string): KnownTexts {
  const keys = [...SHELL_TEXT_KEYS, ...ERROR_CODES.map(textKey)]
  const files = TEXT_PACKAGES.flatMap((name) => textFilesOf(name, folder))
  return Object.assign(Object.fromEntries(keys.map((key) => [key, undefined])), ...files.map(readTexts)) as KnownTexts
}

function textFilesOf(name: string, folder: string): string[] {
  try {
    const texts = path.dirname(createRequire(path.join(folder, 'package.json')).resolve(`${name}/texts/en.json`))
    return globSync('**/en.json', { cwd: texts }).map((file) => path.join(texts, file))
  } catch {
    // The area does not depend on the package.
    return []
  }
}
