import { LINK_TYPE, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'

/** What the collection about the shore holds first, by catalogue number, with a note. */
const PINNED: readonly (readonly [number: string, note?: string])[] = [
  ['V-223', 'Begin here: what is gathered at low water.'],
  ['HS 1931.47'],
  ['HS 1934.3', 'Ask who painted the blade.'],
  ['V-221'],
  ['HS 1934.2'],
  ['SI-1', 'It is home again.'],
]
/** Links between belongings, and from words that name them, found by what they mean. */
const LINKS: readonly (readonly [from: string, kind: string, to: string])[] = [
  ['HS 1934.3', 'USED_FOR', 'HS 1931.47'],
  ['V-223', 'USED_FOR', 'SI-1'],
  ['HS 1931.61', 'USED_FOR', 'HS 1934.2'],
  ['LB-18', 'USED_FOR', 'HS 1931.44'],
  ['LB-18', 'USED_FOR', 'HS 1931.45'],
  ['LB-31', 'TOLD_IN', 'V-229'],
]
const WORDS: readonly (readonly [word: string, number: string])[] = [
  ['canoe', 'HS 1931.47'],
  ['basket', 'HS 1931.44'],
  ['cedar', 'HS 1934.2'],
]

interface LinksCall {
  items: AreaItems
  owner: ItemId
  numbered: ReadonlyMap<string, ItemId>
}

/** Pins belongings to the collection about the shore, and links them with words and with each other. */
export async function fillLinks({ items, owner, numbered }: LinksCall): Promise<void> {
  const link = async (key: string, from: string | undefined, kind: string, to: string | undefined, more = {}) => {
    if (from === undefined || to === undefined) return
    await items.create(LINK_TYPE, { from, kind, to, owner, ...more, $key: `demo-link-${key}` })
  }
  const shore = await firstOf(items, 'Collection', 'shore')
  for (const [at, [number, note]] of PINNED.entries())
    await link(`pin-${at}`, shore, 'HOLDS', numbered.get(number), {
      position: at + 1,
      access: 'PUBLIC',
      ...(note ? { note } : {}),
    })
  for (const [at, [from, kind, to]] of LINKS.entries())
    await link(String(at), numbered.get(from), kind, numbered.get(to))
  for (const [word, number] of WORDS)
    await link(`word-${word}`, await firstOf(items, 'Lexeme', word), 'NAMES', numbered.get(number))
}

/** Finds an item of another area by a word. Undefined on an install without it. */
async function firstOf(items: AreaItems, type: string, text: string): Promise<ItemId | undefined> {
  const { ids } = await items.search({ types: [type], text, max: 1 }).catch(() => ({ ids: [] }))
  return ids[0] as ItemId | undefined
}
