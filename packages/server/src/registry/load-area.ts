import type { Logger } from 'pino'
import type { AreaData } from '@cairn/contract/registry'
import type { ServerArea } from '@cairn/contract/server'
import { buildFolder, readAreaBuild } from './area-store.ts'
import type { KeptBuilds } from './kept-builds.ts'
import { loadServerHalf } from './server-half.ts'

/** An area as this process runs it. `half` is undefined when it has no server half, or one that did not load. */
export interface LoadedArea {
  data: AreaData
  json: string
  half: ServerArea | undefined
}

/** How the loading of an area went: what runs, whether only its last good build does, and what was wrong, in words. */
export interface AreaLoad {
  id: string
  area: LoadedArea | undefined
  isLastGood: boolean
  failures: string[]
}

export interface AreaSources {
  areaStore: string
  kept: KeptBuilds
  log: Logger
}

/**
 * Loads one area of the install: from the area store, else as it was kept when it last worked, else not at all. Never throws
 * because of an area; the log and the answer say what was wrong with it.
 */
export async function loadArea(id: string, version: string, sources: AreaSources): Promise<AreaLoad> {
  const { areaStore, kept, log } = sources
  const failures: string[] = []
  const found = await readAreaBuild(areaStore, id, version).catch((thrown: unknown) => {
    failures.push(reasonOf(thrown))
    log.error({ area: id, reason: reasonOf(thrown) }, 'area cannot be read; its last good build stands in for it')
    return undefined
  })
  if (found) await kept.keep(found.data)
  const known = found ?? (await kept.lastGood(id))
  if (!known) log.error({ area: id }, 'area has no build: run the build, or take it out of the install file')
  const area = known && { data: known.data, json: known.json, half: await halfOf(known.data, sources, failures) }
  return { id, area, isLastGood: found === undefined && area !== undefined, failures }
}

async function halfOf(
  data: AreaData,
  { areaStore, log }: AreaSources,
  failures: string[],
): Promise<ServerArea | undefined> {
  if (!data.server) return undefined
  return loadServerHalf(buildFolder(areaStore, data.id, data.build)).catch((thrown: unknown) => {
    failures.push(reasonOf(thrown))
    log.error(
      { area: data.id, build: data.build, reason: reasonOf(thrown) },
      'server half did not load: items of the area can be read but not saved',
    )
    return undefined
  })
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
