import { sign, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkManifest, integrityOf } from './manifest.ts'
import { publicHalf } from './keys.ts'

/** A build that an install may run from now on. */
export interface Published {
  area: string
  build: string
  /** False when the store had the build already. */
  isNew: boolean
}

/** Signs the manifest of a build: its `signature.json`. */
export async function signBuild(folder: string, key: KeyObject): Promise<void> {
  const { bytes } = await checkManifest(folder)
  const signature = { key: publicHalf(key), signature: sign(null, bytes, key).toString('base64') }
  await writeFile(path.join(folder, 'signature.json'), `${JSON.stringify(signature)}\n`)
}

/**
 * Puts a build into the area store of an install, signed, and names it the latest. The build appears whole or not at all, and one that is
 * there is never changed; an install that follows `latest` runs it within seconds. Throws an `Error` in words.
 */
export async function publishToFolder(folder: string, store: string, key: KeyObject): Promise<Published> {
  const { manifest, bytes } = await checkManifest(folder)
  const dist = path.join(store, manifest.area, 'dist')
  const target = path.join(dist, manifest.build)
  const isNew = !existsSync(target)
  if (isNew) {
    const unfinished = `${target}.part`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(dist, { recursive: true })
    await cp(folder, unfinished, { recursive: true })
    await signBuild(unfinished, key)
    await rename(unfinished, target)
  } else if (!(await checkManifest(target)).bytes.equals(bytes)) {
    throw new Error(`${target} holds another build of that name: an immutable build is not replaced`)
  } else {
    // Another key may have signed it, or none: the latest publisher answers for it.
    await signBuild(target, key)
  }
  await nameLatest(dist, manifest.build)
  return { area: manifest.area, build: manifest.build, isNew }
}

/** Goes back, or forward, to a build the store has. Throws an `Error` in words. */
export async function rollTo(store: string, area: string, build: string): Promise<Published> {
  const dist = path.join(store, area, 'dist')
  if (!existsSync(path.join(dist, build, 'area.json'))) throw new Error(`${dist} has no build ${build}`)
  await nameLatest(dist, build)
  return { area, build, isNew: false }
}

/** Writes `latest.json`, at once. */
export async function nameLatest(dist: string, build: string): Promise<void> {
  const integrity = integrityOf(await readFile(path.join(dist, build, 'area.json')))
  const file = path.join(dist, 'latest.json')
  await writeFile(`${file}.part`, `${JSON.stringify({ build, integrity })}\n`)
  await rename(`${file}.part`, file)
}
