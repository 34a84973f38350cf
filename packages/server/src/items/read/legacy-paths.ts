import { isItemId, type ItemId } from '@cairn/contract'
import type { Database, Querier } from '../../platform/database/database.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import { keptOf } from './merge-trail.ts'
import type { Principal } from '../facts/types.ts'

/**
 * Resolves an address of the previous product to an item; if that was merged, to the one that remains.
 * Undefined if there is none that the person may read.
 */
export async function legacyItem(
  { database, loader }: { database: Pick<Database, 'reads'>; loader: ItemLoader },
  principal: Principal,
  alias: string,
): Promise<ItemId | undefined> {
  const [row] = await database.reads.query<{ item: string }>('select item from legacy_path where alias = $1', [
    legacyKey(alias),
  ])
  const named = row && isItemId(row.item) ? await loader.loadOne(row.item) : undefined
  const item = named?.row.deleted ? await keptOf({ database, loader }, named) : named
  return item && mayRead(principal, item.facts) ? item.facts.id : undefined
}

/** Maps an address of the previous product to an item; replaces a mapping that the address has. */
export async function setLegacyPath(querier: Querier, alias: string, item: ItemId): Promise<void> {
  await querier.query(
    'insert into legacy_path (alias, item) values ($1, $2) on conflict (alias) do update set item = excluded.item',
    [legacyKey(alias), item],
  )
}

/**
 * Removes an address of the previous product. `stored` is the address exactly as `listLegacyPaths` returned
 * it: it is not brought into the compared form again.
 */
export async function removeLegacyPath(querier: Querier, stored: string): Promise<void> {
  await querier.query('delete from legacy_path where alias = $1', [stored])
}

/**
 * An address of the previous product, in the form in which addresses are compared (without site, query and
 * regard to case), and the id of the item that it leads to.
 */
export interface LegacyPath {
  alias: string
  item: string
}

/**
 * Returns a page of at most `max` addresses of the previous product that contain `text`, or lead to the item
 * whose id is `text`, in their order, starting after the address `before`. `next` is the `before` of the next
 * page, missing on the last.
 */
export async function listLegacyPaths(
  querier: Querier,
  { text, before, max }: { text: string; before: string; max: number },
): Promise<{ paths: LegacyPath[]; next?: string }> {
  const rows = await querier.query<LegacyPath>(
    `select alias, item from legacy_path
      where alias > $1 and ($2 = '' or strpos(alias, $2) > 0 or item = $3) order by alias limit $4`,
    [before, legacyKey(text), text, max + 1],
  )
  const paths = rows.slice(0, max)
  const next = rows.length > max ? paths.at(-1)?.alias : undefined
  return { paths, ...(next === undefined ? {} : { next }) }
}

/** Tells whether an address of the previous product names anything beyond the front page. */
export function isLegacyPath(alias: string): boolean {
  return legacyKey(alias) !== ''
}

/** How addresses are compared: without site, query, slashes at the ends, and regard to case. */
function legacyKey(alias: string): string {
  const [address = ''] = alias.trim().split(/[?#]/)
  const path = address.replace(/^https?:\/\/[^/]*/i, '').replaceAll(/^\/+|\/+$/g, '')
  try {
    return decodeURIComponent(path).normalize('NFC').toLowerCase()
  } catch {
    return path.toLowerCase()
  }
}
