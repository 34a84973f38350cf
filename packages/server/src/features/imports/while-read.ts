import type { Item } from '@cairn/contract'
import type { Principal } from '../../items/model/types.ts'
import { whileAtHand } from './import-at-hand.ts'
import type { ImportParts } from './import-parts.ts'
import { whileZipsOpen, type ZipFiles } from './zip-files.ts'

/** Fetches the file of an import and its zips, runs something with both, and removes them. */
export function whileRead<T>(
  parts: ImportParts,
  principal: Principal,
  item: Item,
  run: (path: string, zips: ZipFiles) => Promise<T>,
): Promise<T> {
  return whileAtHand(parts, principal, item['file'], (path) =>
    whileZipsOpen(parts, principal, item, (zips) => run(path, zips)),
  )
}
