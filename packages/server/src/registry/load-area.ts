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

export interface AreaSources {
  areaStore: string
  kept: KeptBuilds
  log: Logger
}

/**
 * Loads one area of the install: from the area store, else as it was kept when it last worked, else not at all. Never throws
 * because of an area; the log says what was wrong with it.
 */
export async function loadArea(id: string, version: string, sources: AreaSources): Promise<LoadedArea | undefined> {
  const { areaStore, kept, log } = sources
  const found = await readAreaBuild(areaStore, id, version).catch((thrown: unknown) => {
    log.error({ area: id, reason: reasonOf(thrown) }, 'area cannot be read; its last good build stands in for it')
    return undefined
  })
  if (found) await kept.keep(found.data)
  const area = found ?? (await kept.lastGood(id))
  if (!area) {
    log.error({ area: id }, 'area has no build: run the build, or take it out of the install file')
    return undefined
  }
  return { data: area.data, json: area.json, half: await halfOf(area.data, sources) }
}

async function halfOf(data: AreaData, { areaStore, log }: AreaSources): Promise<ServerArea | undefined> {
  if (!data.server) return undefined
  return loadServerHalf(buildFolder(areaStore, data.id, data.build)).catch((thrown: unknown) => {
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
