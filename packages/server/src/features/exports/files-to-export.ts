import type { ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { isAttachment, itemOf } from '../../items/facts/gate.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { attachmentsOf } from '../../items/save/attach.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal, Store } from '../../items/facts/types.ts'
import { plainName } from './file-name.ts'

/** An attachment to put into a ZIP archive. `size` is in bytes. */
export interface WantedFile {
  id: ItemId
  size: number
  /** The item it belongs to. */
  of: ItemId | undefined
}

const PAGE = 1000

/**
 * Yields pages of at most 1000 item ids: of the given ids, unchecked, or of the hits of a query for this
 * person.
 */
export async function* pagesOf(
  store: Store,
  reader: Principal,
  { ids, query }: { ids?: readonly ItemId[] | undefined; query?: Query | undefined },
): AsyncGenerator<readonly ItemId[]> {
  for (let at = 0; ids && at < ids.length; at += PAGE) yield ids.slice(at, at + PAGE)
  let after: string | undefined
  if (query)
    do {
      const found = await store.search(reader, { ...query, max: PAGE, after })
      yield found.ids as ItemId[]
      after = found.next
    } while (after !== undefined)
}

/**
 * Returns the attachments of these items (and those of the ids that are attachments) that the person may see,
 * in the order in which the items list them.
 */
export async function filesOf(
  { loader }: Pick<ItemContext, 'loader'>,
  reader: Principal,
  ids: readonly ItemId[],
): Promise<WantedFile[]> {
  const items = await readable(loader, reader, ids)
  const listed = items.flatMap(({ facts }) =>
    isAttachment(facts)
      ? [facts.id]
      : [...attachmentsOf(facts)].flatMap(([id, name]) => (maySeeProperty(reader, facts, name) ? [id] : [])),
  )
  return (await readable(loader, reader, [...new Set(listed)])).map(({ facts: { id, values } }) => ({
    id,
    size: Number(values['size'] ?? 0),
    of: itemOf({ values }),
  }))
}

/**
 * The content warnings and community labels of an item as lines of text for an archive, and whether there is
 * a content warning among them.
 */
export interface FolderCare {
  lines: readonly string[]
  isWarned: boolean
}

/**
 * Returns the folder name of each item in an archive: label and id, with a warning sign in front if there is
 * a content warning.
 */
export async function foldersOf(
  { loader }: Pick<ItemContext, 'loader'>,
  reader: Principal,
  items: Iterable<ItemId>,
  care: ReadonlyMap<ItemId, FolderCare>,
): Promise<Map<ItemId, string>> {
  const labels = await labelsOf(loader, reader, items)
  return new Map(
    Object.entries(labels).map(([id, label]) => {
      const sign = care.get(id as ItemId)?.isWarned === true ? '! ' : ''
      return [id as ItemId, `${sign}${`${plainName(label)} ${id}`.trim()}`]
    }),
  )
}

async function readable(
  loader: ItemContext['loader'],
  reader: Principal,
  ids: readonly ItemId[],
): Promise<StoredItem[]> {
  const found = await loader.load(ids)
  return ids.flatMap((id) => {
    const item = found.get(id)
    return item && !item.row.deleted && mayRead(reader, item.facts) ? [item] : []
  })
}
