import { AREA_TIMEOUT_MS, isReachable } from '@cairn/channel/area-files'
import { CONTRACT_VERSION } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import { contractFits } from '@cairn/model/versions'
import { areaError } from './area-error.ts'
import type { KnownArea } from './compose.ts'

/**
 * Loads an exposed module of an area, such as `./views/my-contacts`. Throws `areaContract`, `areaMissing`, `areaCorrupt`,
 * `areaThrew` or `areaTimeout`. With `isRetry` nothing of an earlier attempt is used again.
 */
export async function loadAreaCode<T>(area: KnownArea, code: string, isRetry: boolean): Promise<T> {
  if (!contractFits(area.contract, CONTRACT_VERSION)) throw areaError('areaContract', area, area.contract)
  try {
    return await loadOnce<T>(area, code, isRetry)
  } catch (thrown) {
    const failure = await failureOf(thrown, area)
    if (failure.code !== 'areaCorrupt') throw failure
  }
  // The browser may have kept a damaged copy of a sound file; finding out what is wrong has just replaced it.
  return loadOnce<T>(area, code, true).catch(async (thrown: unknown) => {
    throw await failureOf(thrown, area)
  })
}

async function loadOnce<T>(area: KnownArea, code: string, isRetry: boolean): Promise<T> {
  register(area, isRetry)
  const module = await within(AREA_TIMEOUT_MS, loadRemote<T>(`${containerName(area)}/${code.replace(/^\.\//, '')}`), area)
  if (module === null) throw new Error('empty module')
  return module
}

/** Name of the container of a build: one a build, because two of them may run side by side. */
export function containerName({ id, build }: KnownArea): string {
  return `cairn_${id.replaceAll('-', '_')}_${build}`
}

const attempts = new Map<string, number>()
const integrities = new Map<string, string>()
let pluginIsIn = false

/** Tells the federation runtime where the build's entry is; a retry uses an address of its own, past every cache. */
function register(area: KnownArea, isRetry: boolean): void {
  const name = containerName(area)
  const former = attempts.get(name)
  if (former !== undefined && !isRetry) return
  const attempt = (former ?? -1) + 1
  const entry = `${location.origin}${area.base}${area.entry.url}${attempt > 0 ? `?attempt=${attempt}` : ''}`
  attempts.set(name, attempt)
  integrities.set(entry, area.entry.integrity)
  addIntegrityPlugin()
  registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force: attempt > 0 })
}

/** The entry of an area is fetched with its integrity, so that a changed byte is refused (trust.md, T34). */
function addIntegrityPlugin(): void {
  if (pluginIsIn) return
  pluginIsIn = true
  registerPlugins([
    {
      name: 'cairn-integrity',
      createScript({ url }) {
        const integrity = integrities.get(url)
        if (integrity === undefined) return
        const script = document.createElement('script')
        script.src = url
        script.integrity = integrity
        script.crossOrigin = 'anonymous'
        script.async = true
        return { script, timeout: AREA_TIMEOUT_MS }
      },
    },
  ])
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
  const { name = '', message = String(thrown), request } = thrown as { name?: string; message?: string; request?: string }
  const kind = kindOfFailure(name, message)
  if (kind !== 'notLoaded') return areaError(kind, area, message)
  const isThere = await isReachable(request ?? `${location.origin}${area.base}${area.entry.url}`, AREA_TIMEOUT_MS)
  return areaError(isThere ? 'areaCorrupt' : 'areaMissing', area, message)
}

/** A file that did not load is either missing or was refused for its integrity: only asking for it tells. */
export function kindOfFailure(name: string, message: string): 'areaThrew' | 'areaCorrupt' | 'areaTimeout' | 'notLoaded' {
  if (message.includes('ScriptExecutionError')) return 'areaThrew'
  if (message.includes('timed out')) return 'areaTimeout'
  if (name === 'ChunkLoadError' || message.includes('ScriptNetworkError')) return 'notLoaded'
  // The entry ran without leaving its container, or the container lacks the module.
  return /RUNTIME-00[12]|does not exist in container/.test(message) ? 'areaCorrupt' : 'areaThrew'
}
