import { basename } from 'node:path'
import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { baseMapCutSchema } from '@cairn/contract/features'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { exportFileName } from '../exports/port.ts'
import { bytesOfCut, countedCut, filesToCut, type BaseMapDeps } from './cut-base-map.ts'

const payloadSchema = v.looseObject({
  ...baseMapCutSchema.entries,
  /** Name of the file without its ending. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
})

/**
 * Task: extracts an area of the base map as a zip of PMTiles files, for offline work. Throws `notSignedIn`,
 * `notFound` if the server has no base map, `exportTooLarge` beyond 2 GiB or 200,000 tiles of a file, and
 * `storeFull` if the disk has no room for it.
 */
export const cutBaseMap: CoreLongAction<BaseMapDeps> = {
  name: 'cutBaseMap',
  check(body, principal, { baseMapFolder }) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    parsePayload('cutBaseMap', payloadSchema, body)
    filesToCut(baseMapFolder())
  },
  async run(body, { userId }, { baseMapFolder, files }, task) {
    // One of a person at a time.
    await task.acquireLocks([`base map of ${userId}`])
    const { name, ...of } = parsePayload('cutBaseMap', payloadSchema, body)
    const paths = filesToCut(baseMapFolder())
    const total = await bytesOfCut(paths, of)
    if (total === undefined) throw new CairnError('exportTooLarge')
    await files.requireRoom(total)
    const zip = await task.zip(exportFileName(name, 'zip'))
    let done = 0
    const told = (bytes: number) => task.progress((done += bytes), total)
    for (const path of paths) await zip.add(basename(path), countedCut(path, of, told), 'application/zip')
    await zip.close()
    // Progress is counted in files.
    await task.progress(paths.length, paths.length)
    return { bytes: done }
  },
}
