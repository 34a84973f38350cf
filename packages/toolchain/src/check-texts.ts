import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import { root } from './paths.ts'

const KEY_IN_CODE = /\bt\(\s*['"]([a-zA-Z][\w.-]*)['"]/g

/** Text keys that code asks for with `t('key')` and no texts file has, and texts files whose keys are out of order. */
export function checkTexts(): string[] {
  const files = listFiles()
  const texts = files
    .filter((file) => file.endsWith('/src/texts/en.json'))
    .map((file) => ({ file, keys: keysOf(file) }))
  const known = new Set(texts.flatMap(({ keys }) => keys))
  const unsorted = texts
    .filter(({ keys }) => keys.join() !== [...keys].sort().join())
    .map(({ file }) => `${file}: the keys are not in alphabetical order`)
  const missing = files
    .filter(
      (file) => /^(host|remotes\/[^/]+|packages\/(ui|forms))\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    )
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(KEY_IN_CODE)]
        .map(([, key = '']) => key)
        .filter((key) => !known.has(key))
        .map((key) => `${file} asks for the text "${key}", which no texts file has`),
    )
  return [...unsorted, ...missing]
}

function keysOf(file: string): string[] {
  return Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object)
}
