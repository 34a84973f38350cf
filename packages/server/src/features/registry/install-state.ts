import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { areasOf, isReadOnly, readInstall, type Install } from '../../platform/settings/install-file.ts'
import { buildFolder, latestFile, readLatest, type AreaStore } from './store/area-store.ts'

/** Paths and store that an install is read from: its file, the builds of areas, and the shell. */
export interface InstallPlaces {
  install: string
  areaStore: AreaStore
  shellDir: string
}

/** What is to run: the install file, the builds that it resolves to now, and the build of the shell. */
export interface InstallState {
  install: Install
  /** Area → build; `missing` if it is not known. */
  builds: Record<string, string>
  shell: string
  /** Size and modification time of the files read, so that repairing a damaged file counts as a change. */
  stamps: string[]
}

const shellSchema = v.object({ build: v.string() })

/**
 * Reads the current install file and resolves its builds. Throws a `StartError` if the install file is wrong.
 */
export async function readInstallState(places: InstallPlaces): Promise<InstallState> {
  const install = withAdministration(await readInstall(places.install), places.areaStore)
  const builds = await Promise.all(
    areasOf(install).map(async ([id, version]) => [id, await buildOf(places.areaStore, id, version)] as const),
  )
  const files = builds.flatMap(([id, build]) => [
    latestFile(places.areaStore, id),
    ...['area.json', 'server.mjs', 'signature.json'].map((file) =>
      join(buildFolder(places.areaStore, id, build), file),
    ),
  ])
  return {
    install,
    builds: Object.fromEntries(builds),
    shell: await readShellBuild(places.shellDir),
    stamps: await Promise.all(files.map(stampOf)),
  }
}

/**
 * Enables the administration area even if the install file does not, if it comes with the product: it shows
 * why another area is missing.
 */
function withAdministration(install: Install, areaStore: AreaStore): Install {
  const asked = install.areas.admin
  const isOn = asked !== undefined && asked !== 'off' && !isReadOnly(asked)
  return isOn || typeof areaStore === 'string' ? install : { ...install, areas: { ...install.areas, admin: 'latest' } }
}

/** Returns size and modification time of a file as one text; `none` if it does not exist. */
export async function stampOf(file: string): Promise<string> {
  return stat(file).then(
    ({ size, mtimeMs }) => `${size}-${mtimeMs}`,
    () => 'none',
  )
}

async function buildOf(areaStore: AreaStore, id: string, version: string): Promise<string> {
  if (version !== 'latest' && !isReadOnly(version)) return version
  return readLatest(areaStore, id).then(
    ({ build }) => build,
    () => 'missing',
  )
}

async function readShellBuild(shellDir: string): Promise<string> {
  const text = await readFile(join(shellDir, 'shell.json'), 'utf8').catch(() => '{}')
  const parsed = v.safeParse(shellSchema, parseOrNull(text))
  return parsed.success ? parsed.output.build : 'none'
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
