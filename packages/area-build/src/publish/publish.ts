import { sign, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkManifest, integrityOf } from './manifest.ts'
import { publicHalf } from './keys.ts'

/** Result of publishing or rolling back: the build that an area store now serves as the latest. */
export interface Published {
  area: string
  build: string
  /** False if the store had the build. */
  isNew: boolean
}

/**
 * Signs the manifest of a build: writes `signature.json`. Throws if a file of the build differs from its
 * manifest.
 */
export async function signBuild(folder: string, key: KeyObject): Promise<void> {
  const { bytes } = await checkManifest(folder)
  const signature = { key: publicHalf(key), signature: sign(null, bytes, key).toString('base64') }
  await writeFile(path.join(folder, 'signature.json'), `${JSON.stringify(signature)}\n`)
}

/**
 * Signs a build and copies it into an install's area store, then makes it the latest. The copy is atomic, and
 * an existing build is never changed. Installs that follow `latest` run it within seconds. Throws if the
 * store has another build of that name.
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
    // Another key may have signed it. The latest publisher is responsible for it.
    await signBuild(target, key)
  }
  await writeLatest(dist, manifest.build)
  return { area: manifest.area, build: manifest.build, isNew }
}

/** Makes another build in the store the latest. Throws if the store lacks it. */
export async function rollTo(store: string, area: string, build: string): Promise<Published> {
  const dist = path.join(store, area, 'dist')
  if (!existsSync(path.join(dist, build, 'area.json'))) throw new Error(`${dist} has no build ${build}`)
  await writeLatest(dist, build)
  return { area, build, isNew: false }
}

/** Writes `latest.json`, which names the build to run, atomically. */
export async function writeLatest(dist: string, build: string): Promise<void> {
  const integrity = integrityOf(await readFile(path.join(dist, build, 'area.json')))
  const file = path.join(dist, 'latest.json')
  await writeFile(`${file}.part`, `${JSON.stringify({ build, integrity })}\n`)
  await rename(`${file}.part`, file)
}
