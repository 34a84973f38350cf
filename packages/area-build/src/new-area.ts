import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { shapeOfArea } from './area-shape.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAX_LENGTH = 31

/**
 * Writes a new minimal area into `remotes/NAME`: one item type, one view, one menu entry, texts in English
 * and French, one rule with its test. With `isOutside` its packages have version numbers. Returns its folder.
 * Throws if the name is invalid or the folder exists.
 */
export async function newArea(name: string, remotes: string, isOutside = false): Promise<string> {
  if (!NAME.test(name) || name.length > MAX_LENGTH)
    throw new Error(
      `"${name}" is no name of an area: small letters, digits and single hyphens, beginning with a letter`,
    )
  const folder = path.join(remotes, name)
  if (existsSync(folder)) throw new Error(`${folder} is there already`)
  for (const [file, text] of Object.entries(shapeOfArea(name, isOutside ? ownVersions() : undefined))) {
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
  }
  return folder
}

/** Versions of the packages an area depends on, as these tools have them. */
function ownVersions(): Record<string, string> {
  const own = path.join(import.meta.dirname, '../package.json')
  const { version, devDependencies } = v.parse(packageSchema, JSON.parse(readFileSync(own, 'utf8')))
  const ours = ['@cairn/area-build', '@cairn/contract', '@cairn/ui']
  return { ...devDependencies, ...Object.fromEntries(ours.map((name) => [name, `^${version}`])) }
}

const packageSchema = v.object({ version: v.string(), devDependencies: v.record(v.string(), v.string()) })
