import { ATTACHMENT_TYPE, PROTOCOLS_PROPERTY } from '@cairn/contract'
import type { Querier } from '../database/database.ts'
import type { Feed, TypeCatalogue } from '../store/types.ts'
import { noteKey } from './guarded-key.ts'

/** Every joined key that some item has had, as the term table has it (search/property-index.ts, `keyTerm`). */
const READ = `select id, substr(term, 4) as key from term where term >= '_v=&' and term < '_v=''' and id > $1 order by id`

/**
 * Notes the joined keys that other processes wrote: those there are now, and new ones as the feed tells of changes to items that may have
 * protocols. Until then a search here leaves such an item out; it never shows one too many.
 */
export async function followGuardedKeys(
  database: Querier,
  catalogue: TypeCatalogue,
  feed: Pick<Feed, 'subscribe'>,
  onTrouble: (text: string) => void,
): Promise<void> {
  let last = 0
  async function refresh(): Promise<void> {
    const rows = await database.query<{ id: number; key: string }>(READ, [last], 'guarded-keys')
    for (const { id, key } of rows) {
      noteKey(key)
      last = Math.max(last, id)
    }
  }
  feed.subscribe((changes) => {
    const mayBeNew = changes.some(
      ({ type }) =>
        type === ATTACHMENT_TYPE || Object.hasOwn(catalogue.get(type)?.properties ?? {}, PROTOCOLS_PROPERTY),
    )
    if (mayBeNew)
      void refresh().catch((thrown: unknown) => onTrouble(`protocol keys cannot be read: ${String(thrown)}`))
  })
  await refresh()
}
