import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import formTexts from '@cairn/forms/texts/en.json' with { type: 'json' }
import { ERROR_CODES, textKey } from '@cairn/contract/errors'
import { VISIBILITY_LEVELS } from '@cairn/contract'
import uiTexts from '@cairn/ui/texts/en.json' with { type: 'json' }
import { CORE_TYPES } from '@cairn/contract/core-types'
import texts from './en.json' with { type: 'json' }

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

test('every error and every visibility level has its words', () => {
  const keys = [
    ...ERROR_CODES.map(textKey),
    ...VISIBILITY_LEVELS.flatMap((level) => [`app.visibility.${level}`, `app.visibilityHelp.${level}`]),
  ]
  expect(keys.filter((key) => !known.has(key))).toEqual([])
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
  const asked = new Set(keysInCode().map(({ key }) => key))
  const dynamic = /^(errors|types|notAllowed|app\.visibility|app\.visibilityHelp|app\.session|app\.(yes|no)$)/
  expect(Object.keys(texts).filter((key) => !asked.has(key) && !dynamic.test(key))).toEqual([])
})
