import { AREA_TIMEOUT_MS, reach } from '@cairn/channel/area-reach'
import { CairnError } from '@cairn/contract/errors'
import { runsHere } from '@cairn/model/versions'
import { areaError } from '../state/registry/area-error.ts'
import type { createFederation } from './federation.ts'
import type { KnownArea } from '../state/registry/compose.ts'

/**
 * Loads an exposed module of an area, such as `./views/my-contacts`. A corrupt file is fetched once more.
 * Throws `areaContract`, `areaMissing`, `areaCorrupt`, `areaThrew`, `areaTimeout`, or `networkError` if
 * offline. With `isRetry` the entry is fetched anew, unless an attempt is still under way; without it the
 * outcome of the last attempt counts, also a failure.
 */
export async function loadAreaCode<T>(area: KnownArea, code: string, isRetry: boolean): Promise<T> {
  if (!runsHere(area.contract)) throw areaError('areaContract', area, area.contract)
  const first = currentAttempt(area, isRetry)
  try {
    return await loadIn<T>(first, area, code)
  } catch (thrown) {
    const failure = await failureOf(thrown, area)
    if (failure.code !== 'areaCorrupt') throw failure
  }
  // The browser may have cached a damaged file; the diagnosis has just replaced it.
  return loadIn<T>(attemptAfter(first, area), area, code).catch(async (thrown: unknown) => {
    throw await failureOf(thrown, area)
  })
}

/**
 * One registration of an area's entry. Columns that need the area at the same time share it and its outcome.
 */
interface Attempt {
  number: number
  /** The first load, which brings the entry along; the others wait for it. */
  entry?: Promise<unknown>
  isSettled: boolean
}

async function loadIn<T>(attempt: Attempt, area: KnownArea, code: string): Promise<T> {
  if (attempt.entry) {
    await attempt.entry.catch((thrown: unknown) => {
      // The container exists: another column's module failed.
      if (!(containerName(area) in globalThis)) throw thrown
    })
    return loadModule<T>(area, code)
  }
  const loading = loadFederation().then((federation) => {
    federation.registerRemotes([remoteOf(area, attempt.number)], { force: attempt.number > 0 })
    return loadModule<T>(area, code)
  })
  const settling = loading.finally(() => (attempt.isSettled = true))
  attempt.entry = settling
  return settling
}

async function loadModule<T>(area: KnownArea, code: string): Promise<T> {
  const request = `${containerName(area)}/${code.replace(/^\.\//, '')}`
  const module = await within(
    AREA_TIMEOUT_MS,
    loadFederation().then((federation) => federation.loadRemote<T>(request)),
    area,
  )
  if (module === null) throw new Error('empty module')
  return module
}

/**
 * Has the browser preload the entry file of an area's build, by a link in the page's head. Does nothing if
 * it is there already.
 */
export function warmEntry(area: KnownArea): void {
  const { href } = entryOf(area, attempts.get(containerName(area))?.number ?? 0)
  if (document.head.querySelector(`link[href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'script',
    href,
    integrity: area.entry.integrity,
    crossOrigin: 'anonymous',
  })
  document.head.append(link)
}

/**
 * Returns the name under which a build of an area is registered with Module Federation. It contains the
 * build, because two builds of an area may run side by side.
 */
export function containerName({ id, build }: KnownArea): string {
  return `cairn_${id.replaceAll('-', '_')}_${build}`
}

const attempts = new Map<string, Attempt>()
const integrities = new Map<string, string>()
let federation: Promise<Federation> | undefined

type Federation = ReturnType<typeof createFederation>

/** Loads the Module Federation runtime once; a failed load is retried on the next call. */
export function loadFederation(): Promise<Federation> {
  federation ??= import('./federation.ts').then(
    (module) => module.createFederation(scriptWithIntegrity),
    (thrown: unknown) => {
      federation = undefined
      throw thrown
    },
  )
  return federation
}

/** The attempt under way or done; a retry begins another once that one is over. */
function currentAttempt(area: KnownArea, isRetry: boolean): Attempt {
  const current = attempts.get(containerName(area))
  if (!current) return register(area, 0)
  return isRetry && current.isSettled ? register(area, current.number + 1) : current
}

/** The attempt that follows one that failed; another column may have begun it already. */
function attemptAfter(failed: Attempt, area: KnownArea): Attempt {
  const current = attempts.get(containerName(area))
  return current && current.number > failed.number ? current : register(area, failed.number + 1)
}

/** Each further attempt has an address of its own, past every cache. */
function register(area: KnownArea, number: number): Attempt {
  const name = containerName(area)
  const attempt: Attempt = { number, isSettled: false }
  attempts.set(name, attempt)
  integrities.set(entryOf(area, number).href, area.entry.integrity)
  return attempt
}

function remoteOf(area: KnownArea, attempt: number) {
  const name = containerName(area)
  return { name, entry: entryOf(area, attempt).href, type: 'global' as const, entryGlobalName: name }
}

function entryOf(area: KnownArea, attempt: number): URL {
  return new URL(`${area.base}${area.entry.url}${attempt > 0 ? `?attempt=${attempt}` : ''}`, location.origin)
}

/** The entry of an area is fetched with its integrity, so that a changed byte is refused (TRUST.md, T34). */
function scriptWithIntegrity({ url }: { url: string }) {
  const integrity = integrities.get(url)
  if (integrity === undefined) return
  const script = document.createElement('script')
  script.src = url
  script.integrity = integrity
  script.crossOrigin = 'anonymous'
  script.async = true
  return { script, timeout: AREA_TIMEOUT_MS }
}

function within<T>(milliseconds: number, promise: Promise<T>, area: KnownArea): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(areaError('areaTimeout', area, `no answer in ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

async function failureOf(thrown: unknown, area: KnownArea): Promise<CairnError> {
  if (thrown instanceof CairnError) return thrown
  const {
    name = '',
    message = String(thrown),
    request,
  } = thrown as { name?: string; message?: string; request?: string }
  const kind = kindOfFailure(name, message)
  if (kind !== 'notLoaded') return areaError(kind, area, message)
  const found = await reach(request ?? `${location.origin}${area.base}${area.entry.url}`, AREA_TIMEOUT_MS)
  return areaError(NOT_LOADED[found], area, message)
}

const NOT_LOADED = { there: 'areaCorrupt', missing: 'areaMissing', offline: 'networkError' } as const

/**
 * Returns the error code for an error of the federation runtime, given by its name and message. `notLoaded`
 * means that the file is missing or failed its integrity check; a request for it has to find out which.
 */
export function kindOfFailure(
  name: string,
  message: string,
): 'areaThrew' | 'areaCorrupt' | 'areaTimeout' | 'notLoaded' {
  if (message.includes('ScriptExecutionError')) return 'areaThrew'
  if (message.includes('timed out')) return 'areaTimeout'
  if (name === 'ChunkLoadError' || message.includes('ScriptNetworkError')) return 'notLoaded'
  // The entry ran without leaving its container, or the container lacks the module.
  return /RUNTIME-00[12]|does not exist in container/.test(message) ? 'areaCorrupt' : 'areaThrew'
}
