import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cutArchive, sizeOfCut } from '@cairn/basemap/cut'
import { MAP_FILE, RELIEF_FILE } from '@cairn/basemap/files'
import type { BaseMapCut } from '@cairn/contract/features'
import { CairnError } from '@cairn/contract/errors'
import type { ActionDeps } from '../../items/action/define-action.ts'
import { limitTo } from '../../lib/limit.ts'
import type { Files } from '../files/port.ts'

/** Services for actions on base maps. */
export interface BaseMapDeps extends ActionDeps {
  /** Folder of the server's base map. Undefined if it has none. */
  baseMapFolder: () => string | undefined
  files: Files
}

/** Most bytes of a cut. */
const MOST_BYTES = 2 * 1024 ** 3
/** Up to 200,000 tiles are looked up for one. */
const inTurn = limitTo(1)

/**
 * Returns the paths of the base map's files that exist: vector tiles and elevation. Throws `notFound` if the
 * server has no folder of base maps.
 */
export function filesToCut(folder: string | undefined): string[] {
  if (folder === undefined) throw new CairnError('notFound', 'this server has no base map')
  return [MAP_FILE, RELIEF_FILE].map((name) => join(folder, name)).filter((path) => existsSync(path))
}

/**
 * Returns the size in bytes of an extract. Undefined if that is more than 2 GiB, or a file would have over
 * 200,000 tiles: it cannot be made.
 */
export async function bytesOfCut(paths: readonly string[], of: BaseMapCut): Promise<number | undefined> {
  let bytes = 0
  for (const path of paths) {
    const size = await inTurn(() => sizeOfCut(path, of))
    if (!size) return undefined
    bytes += size.bytes
  }
  return bytes > MOST_BYTES ? undefined : bytes
}

/** Yields the bytes of an extract and calls `told` after each piece with the length of that piece. */
export async function* countedCut(
  path: string,
  of: BaseMapCut,
  told: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const part of cutArchive(path, of)) {
    yield part
    await told(part.length)
  }
}
