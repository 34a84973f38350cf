import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import { root } from './paths.ts'

const KEY_IN_CODE = /\bt\(\s*['"]([a-zA-Z][\w.-]*)['"]/g
const ENGLISH = /\/src\/texts\/(\w+\/)?en\.json$/
/** Languages that ship complete besides English. */
const OTHERS = ['fr']

type Texts = Readonly<Record<string, string>>

/**
 * Text keys that code asks for with `t('key')` and no texts file has, texts files whose keys are out of order, and texts that another
 * language lacks, has too many, or puts other values into.
 */
export function checkTexts(): string[] {
  const files = listFiles()
  const english = files.filter((file) => ENGLISH.test(file)).map((file) => ({ file, texts: readTexts(file) }))
  const known = new Set(english.flatMap(({ texts }) => Object.keys(texts)))
  const missing = files
    .filter(
      (file) =>
        /^(host|remotes\/[^/]+|packages\/(ui|forms|map))\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    )
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(KEY_IN_CODE)]
        .map(([, key = '']) => key)
        .filter((key) => !known.has(key))
        .map((key) => `${file} asks for the text "${key}", which no texts file has`),
    )
  return [
    ...english.flatMap(({ file, texts }) => [
      ...problemsOfOrder(file, texts),
      ...OTHERS.flatMap((language) => problemsOfTranslation(file.replace(/en\.json$/, `${language}.json`), texts)),
    ]),
    ...missing,
  ]
}

function problemsOfOrder(file: string, texts: Texts): string[] {
  const keys = Object.keys(texts)
  return keys.join() === [...keys].sort().join() ? [] : [`${file}: the keys are not in alphabetical order`]
}

function problemsOfTranslation(file: string, english: Texts): string[] {
  if (!existsSync(path.join(root, file))) return [`${file} does not exist: the language ships complete`]
  const texts = readTexts(file)
  return [
    ...problemsOfOrder(file, texts),
    ...Object.keys(texts)
      .filter((key) => english[key] === undefined)
      .map((key) => `${file}: there is no "${key}" in English`),
    ...Object.entries(english).flatMap(([key, text]) => {
      const translated = texts[key]
      if (translated === undefined) return [`${file}: "${key}" is missing`]
      return valuesIn(translated) === valuesIn(text) ? [] : [`${file}: "${key}" puts other values into its text`]
    }),
  ]
}

/** Names of the values a message takes, in alphabetical order. */
function valuesIn(message: string): string {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort().join()
}

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Texts
}
