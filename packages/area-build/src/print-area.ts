/**
 * Prints an area's definition as JSON: `node print-area.ts FOLDER`. It runs in a process of its own, so that
 * `area.ts` is read afresh and its functions have their original source text.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { exposedName } from './exposed-name.ts'

const folder = process.argv[2] ?? ''
const exposes: Record<string, string> = {}
const module = (await import(pathToFileURL(path.join(folder, 'area.ts')).href)) as { default?: unknown }
const area = replaceCode(module.default)
console.log(JSON.stringify({ area, exposes }))

/** Replaces each `() => import('./src/x')` by the name of an exposed module. */
function replaceCode(value: unknown): unknown {
  if (typeof value === 'function') return expose(String(value))
  if (Array.isArray(value)) return value.map(replaceCode)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceCode(entry)]))
}

function expose(code: string): string {
  const file = /import\(\s*['"](\.\/[^'"]+)['"]\s*\)/.exec(code)?.[1]
  if (!file) throw new Error(`code is written () => import('./src/…'), not ${code}`)
  if (!existsSync(path.join(folder, file))) throw new Error(`${file} does not exist`)
  exposes[exposedName(file)] = file
  return exposedName(file)
}
