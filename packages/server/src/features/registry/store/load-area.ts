import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AreaData } from '@cairn/contract/registry'
import type { ServerArea } from '@cairn/contract/server'
import { watchHalf, type AreaMistakes } from '../area-mistakes.ts'
import { buildFolder, readAreaBuild, type AreaBuild, type AreaStore } from './area-store.ts'
import { isReadOnly } from '../../../platform/settings/install-file.ts'
import type { NameOwnership } from '../name-ownership.ts'
import type { KeptBuilds } from './kept-builds.ts'
import { readOnlyArea } from '../read-only-area.ts'
import { loadServerHalf } from '../server-half.ts'
import { publisherOf, readManifest, requireFile, type Trust } from './signature.ts'

/**
 * An area as this process runs it. `half` is its server code; undefined if it has none or that failed to
 * load.
 */
export interface LoadedArea {
  data: AreaData
  json: string
  half: ServerArea | undefined
  /** Its publisher; undefined for an area that is switched off but readable. */
  publisher: string | undefined
}

/**
 * Result of loading an area: the build that runs, whether it is an earlier one than requested (`isLastGood`),
 * what failed as text, and a build that waits for approval.
 */
export interface AreaLoad {
  id: string
  area: LoadedArea | undefined
  isLastGood: boolean
  failures: string[]
  waits?: WaitingBuild | undefined
}

/**
 * A build that is not run, or run without its server code, until an administrator approves it; and the
 * reasons.
 */
export interface WaitingBuild {
  build: string
  reasons: string[]
  /** Whether only its server code was switched off, after an error or because it blocked the process. */
  isSwitchedOff?: true
}

/** Where areas are loaded from, and what that needs. */
export interface AreaSources {
  areaStore: AreaStore
  kept: KeptBuilds
  trust: Trust
  mistakes: Pick<AreaMistakes, 'note'>
  names: Pick<NameOwnership, 'reasonsToWait'>
  /**
   * Builds whose server code must not be loaded, with the reason: an unhandled error, or it blocked a
   * process.
   */
  switchedOff: ReadonlyMap<string, string>
  log: Logger
}

/**
 * Loads an area in the requested version. If that build cannot be read, is not trusted or waits for approval,
 * loads the build that ran last, else the one shipped with the product, else only the types of its items,
 * else nothing. A new build whose server code fails to load does not replace a former one that works. Of a
 * read-only version, only the types are loaded. Never throws because of an area; failures are logged and
 * returned.
 */
export async function loadArea(id: string, version: string, sources: AreaSources): Promise<AreaLoad> {
  const { areaStore, kept, trust, log } = sources
  const failures: string[] = []
  const asked = isReadOnly(version) ? 'latest' : version
  const found = await readAreaBuild(areaStore, id, asked, trust).catch((thrown: unknown) => {
    failures.push(reasonOf(thrown))
    log.error({ area: id, reason: reasonOf(thrown) }, 'the area cannot be read; its last good build is used instead')
    return undefined
  })
  let waits = found && (await waitOf(found, sources))
  if (waits)
    log.error(
      { area: id, ...waits },
      'a build waits for the approval of an administrator; the former build stays in use',
    )
  const asBuilt = waits ? undefined : found
  if (isReadOnly(version)) {
    const known = asBuilt ?? (await kept.lastGood(id))
    return { id, area: known && itemsAlone(known.data), isLastGood: !asBuilt && known !== undefined, failures, waits }
  }
  const area = asBuilt && (await whole(asBuilt, sources, failures))
  if (area && isSound(area)) {
    await kept.keep(area.data)
    return { id, area, isLastGood: false, failures, waits }
  }
  const former = await lastThatRan(id, area?.data.build, sources, failures)
  waits ??= area && switchedOffOf(area.data, sources)
  if (!former && !area) log.error({ area: id }, 'area has no build: run the build, or take it out of the install file')
  return { id, area: former ?? area, isLastGood: former !== undefined, failures, waits }
}

/** Whether the area has all of its code on the server. */
function isSound({ data, half }: LoadedArea): boolean {
  return half !== undefined || !data.server
}

/**
 * Returns the build that ran last; if it is no longer trusted, the one shipped with the product, else only
 * its items' types. Undefined if there is none, or none better than the failed one.
 */
async function lastThatRan(
  id: string,
  failed: string | undefined,
  sources: AreaSources,
  failures: string[],
): Promise<LoadedArea | undefined> {
  const known = await sources.kept.lastGood(id)
  if (known && known.data.build !== failed && (await isStillTrusted(known.data, sources))) {
    const area = await whole(known, sources, failures)
    return isSound(area) || failed === undefined ? area : undefined
  }
  const shipped = await shippedBuild(id, sources)
  if (shipped && shipped.data.build !== failed) return whole(shipped, sources, failures)
  return known && failed === undefined ? itemsAlone(known.data) : undefined
}

/** Returns the build of an area that came with the product. Undefined if there is none, or it has to wait. */
async function shippedBuild(id: string, sources: AreaSources): Promise<AreaBuild | undefined> {
  const { areaStore, trust } = sources
  if (typeof areaStore === 'string') return undefined
  const build = await readAreaBuild(areaStore[1], id, 'latest', trust).catch(() => undefined)
  return build && !(await waitOf(build, sources)) ? build : undefined
}

/** Returns why a build has to wait for an administrator; undefined if it may run. */
async function waitOf({ data, folder }: AreaBuild, { names, trust }: AreaSources): Promise<AreaLoad['waits']> {
  const publisher = await publisherOf(folder, trust)
  const reasons = await names.reasonsToWait({ data, actions: [], publisher })
  return reasons.length > 0 ? { build: data.build, reasons } : undefined
}

/** Returns a switched-off build as one that waits for an administrator; undefined if it is not. */
function switchedOffOf({ build }: AreaData, { switchedOff }: AreaSources): WaitingBuild | undefined {
  const reason = switchedOff.get(build)
  return reason === undefined ? undefined : { build, reasons: [reason], isSwitchedOff: true }
}

/** Cached builds of a publisher whose key was removed are not sent to browsers. */
async function isStillTrusted({ id, build }: AreaData, { areaStore, trust }: AreaSources): Promise<boolean> {
  if (!trust.publishers) return true
  return readManifest(id, build, buildFolder(areaStore, id, build), trust).then(
    () => true,
    () => false,
  )
}

function itemsAlone(data: AreaData): LoadedArea {
  const left = readOnlyArea(data)
  return { data: left, json: JSON.stringify(left), half: undefined, publisher: undefined }
}

async function whole(
  { data, json }: Pick<LoadedArea, 'data' | 'json'>,
  sources: AreaSources,
  failures: string[],
): Promise<LoadedArea> {
  const folder = buildFolder(sources.areaStore, data.id, data.build)
  const publisher = await publisherOf(folder, sources.trust)
  return { data, json, half: await halfOf(data, sources, failures), publisher }
}

async function halfOf(
  data: AreaData,
  { areaStore, trust, mistakes, switchedOff, log }: AreaSources,
  failures: string[],
): Promise<ServerArea | undefined> {
  if (!data.server) return undefined
  const thrown = switchedOff.get(data.build)
  if (thrown !== undefined) {
    failures.push(`switched off: ${thrown}`)
    return undefined
  }
  const folder = buildFolder(areaStore, data.id, data.build)
  const loading = loadGenuineHalf(data, folder, trust).then((half) => watchHalf(data.id, half, mistakes))
  return loading.catch((thrown: unknown) => {
    if (!failures.includes(reasonOf(thrown))) failures.push(reasonOf(thrown))
    log.error(
      { area: data.id, build: data.build, reason: reasonOf(thrown) },
      'server half did not load: items of the area can be read but not saved',
    )
    return undefined
  })
}

/**
 * Verified again, because the data of a last good build comes from the database but its server half from the
 * area store.
 */
async function loadGenuineHalf({ id, build, contract }: AreaData, folder: string, trust: Trust): Promise<ServerArea> {
  const manifest = await readManifest(id, build, folder, trust)
  if (manifest) requireFile(manifest, 'server.mjs', await readFile(join(folder, 'server.mjs')))
  return loadServerHalf(folder, contract)
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
