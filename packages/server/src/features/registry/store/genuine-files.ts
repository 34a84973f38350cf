import type { Manifest } from '@cairn/contract/area-build'
import { buildFolder, type AreaStore } from './area-store.ts'
import { readManifest, type Trust } from './signature.ts'

/** Tells whether a file belongs to a build that the install trusts. Without publishers every file does. */
export type GenuineFiles = (id: string, build: string, file: string) => Promise<boolean>

/** Creates the check. Results for trusted builds are cached until the install's publishers change. */
export function createGenuineFiles(areaStore: AreaStore, trust: () => Trust): GenuineFiles {
  let listed: Trust
  const known = new Map<string, Manifest>()
  return async (id, build, file) => {
    const asked = trust()
    if (listed !== asked) known.clear()
    listed = asked
    if (!asked.publishers) return true
    const place = `${id} ${build}`
    const manifest =
      known.get(place) ??
      (await readManifest(id, build, buildFolder(areaStore, id, build), asked).catch(() => undefined))
    // Who signed it may have been struck off while it was read.
    if (!manifest || asked !== trust()) return false
    known.set(place, manifest)
    return Object.hasOwn(manifest.files, file)
  }
}
