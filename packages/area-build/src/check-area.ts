import { readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { CONTRACT_VERSION } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { contractFits } from '@cairn/model/versions'
import { folderProblems } from './area-folders.ts'
import { buildArea } from './build-area.ts'
import { filesOf } from './fingerprint.ts'
import { checkAreaTexts } from './texts/check-area-texts.ts'

/** Size limits in bytes as sent: the area's part of the registry, its entry, one script, all scripts. */
const BUDGETS = { registry: 1000, entry: 16_000, script: 120_000, scripts: 600_000 }

/**
 * Builds an area and checks contract, texts, sizes, licences and documents. Returns one message a problem,
 * none if it may be published.
 */
export async function checkArea(folder: string): Promise<string[]> {
  const built = await buildArea(folder).catch((thrown: unknown) =>
    thrown instanceof Error ? thrown.message : 'no build',
  )
  if (typeof built === 'string') return [built]
  const data = JSON.parse(await readFile(path.join(built.folder, 'area.json'), 'utf8')) as AreaData
  return [
    ...contractProblems(data),
    ...checkAreaTexts(folder, data),
    ...(await weightProblems(built.folder, data)),
    ...licenceProblems(built.folder),
    ...(await documentProblems(folder)),
    ...folderProblems(ownFiles(folder)),
  ]
}

function contractProblems({ contract }: AreaData): string[] {
  return contractFits(contract, CONTRACT_VERSION)
    ? []
    : [
        `area.ts asks for contract ${contract}, and ${CONTRACT_VERSION} is installed here: no shell with it would load the area`,
      ]
}

async function weightProblems(folder: string, data: AreaData): Promise<string[]> {
  const scripts = await Promise.all(
    filesOf(folder)
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => [path.relative(folder, file), await sentBytes(file)] as const),
  )
  const { id, views, menu, slots, types, labels } = data
  const listed = { id, views, menu, slots, labels, types: types.map(({ name, defaultIcon }) => [name, defaultIcon]) }
  const weights: [string, number, number][] = [
    ['its part of the registry (gzip)', gzipSync(JSON.stringify(listed), { level: 9 }).length, BUDGETS.registry],
    ...scripts.map(([file, bytes]): [string, number, number] =>
      file === data.entry.url ? [file, bytes, BUDGETS.entry] : [file, bytes, BUDGETS.script],
    ),
    ['all its scripts', scripts.reduce((sum, [, bytes]) => sum + bytes, 0), BUDGETS.scripts],
  ]
  return weights.flatMap(([what, bytes, budget]) =>
    bytes > budget ? [`${what} weighs ${bytes} bytes; ${budget} are allowed`] : [],
  )
}

async function sentBytes(file: string): Promise<number> {
  const compressed = await stat(`${file}.br`).catch(() => stat(file))
  return compressed.size
}

function licenceProblems(folder: string): string[] {
  const listed = JSON.parse(readFileSync(path.join(folder, 'licences.json'), 'utf8')) as {
    name: string
    licence: string
  }[]
  return listed.flatMap(({ name, licence }) =>
    licence === 'unknown' ? [`the library ${name} does not say its licence`] : [],
  )
}

async function documentProblems(folder: string): Promise<string[]> {
  const there = await readdir(folder)
  return ['README.md', 'SPEC.md'].flatMap((file) => (there.includes(file) ? [] : [`${file} is missing`]))
}

/** Paths of an area's files relative to its folder, without what was installed or built. */
function ownFiles(folder: string): string[] {
  return ['src', 'area.ts', 'package.json']
    .flatMap((entry) => filesOf(path.join(folder, entry)))
    .map((file) => path.relative(folder, file).replaceAll('\\', '/'))
}
