import { idsNamed, readCitation, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { namingEntries, recordsOf, usersOf } from '../../../model/queries.ts'
import { readAll } from '../read-all.ts'
import { idsIn } from './read-ledger.ts'

const PART = 500

/** An item that uses what was said, with the versions it quotes or the items it refers to. */
export interface Use {
  item: Item
  quotes: string[]
}

/**
 * Finds the items that use these items of a member: letters and links, records of consultation with such
 * letters, and archive entries that statements refer to.
 */
export async function usesOf(asServer: AreaItems, member: ItemId, ids: readonly ItemId[]): Promise<Use[]> {
  const found = new Map<string, Use>()
  const add = (item: Item, quotes: string[]) => found.set(item.$id, { item, quotes })
  for (let at = 0; at < ids.length; at += PART) {
    const part = new Set<string>(ids.slice(at, at + PART))
    for (const query of usersOf([...part]))
      for (const item of await readAll(asServer, query)) {
        const earlier = found.get(item.$id)?.quotes ?? []
        add(item, [...earlier, ...namedIn(item).filter((cite) => part.has(readCitation(cite)?.id ?? cite))])
      }
  }
  const letters = [...found.values()].flatMap(({ item }) => (item._t === 'Letter' ? [item] : []))
  for (const { item, quotes } of await recordsWith(asServer, letters)) add(item, quotes)
  const said = await readAll(asServer, namingEntries(member))
  const entries = new Set(said.flatMap(({ relevantArchives }) => idsIn(relevantArchives)))
  for (const item of await readMany(asServer, [...entries])) {
    const naming = said.filter(({ relevantArchives }) => idsIn(relevantArchives).includes(item.$id))
    add(
      item,
      naming.map(({ $id }) => $id),
    )
  }
  return [...found.values()]
}

function namedIn({ evidence, from, to }: Item): string[] {
  return [...new Set([evidence ?? [], from ?? [], to ?? []].flat().map(String))]
}

/** Records of consultation in which the file of one of these letters stands, by its digest. */
async function recordsWith(asServer: AreaItems, letters: readonly Item[]): Promise<Use[]> {
  const byDigest = new Map(letters.flatMap((letter) => (letter['digest'] ? [[letter['digest'], letter.$id]] : [])))
  if (byDigest.size === 0) return []
  const responses = await readMany(
    asServer,
    letters.flatMap(({ response }) => idsIn([response])),
  )
  const files = responses.flatMap(({ consultation }) => idsNamed(consultation))
  if (files.length === 0) return []
  const records = await readAll(asServer, recordsOf([...new Set(files)]))
  return records.flatMap((item) => {
    const entries = Array.isArray(item['entries']) ? (item['entries'] as { sha256?: string }[]) : []
    const quotes = entries.flatMap(({ sha256 }) => (sha256 ? (byDigest.get(sha256) ?? []) : [])).map(String)
    return quotes.length > 0 ? [{ item, quotes }] : []
  })
}

/** Reads these items, in their order, as far as they may be read. */
export async function readMany(items: AreaItems, ids: readonly ItemId[]): Promise<Item[]> {
  const read: Item[] = []
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART)
    const found = await items.readMany(part)
    read.push(...part.flatMap((id) => found[id] ?? []))
  }
  return read
}
