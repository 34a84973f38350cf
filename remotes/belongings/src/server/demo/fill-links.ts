import { isItemId, LINK_TYPE, type ItemId } from '@cairn/contract'
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
/** Links between belongings: around the canoe, the baskets, cedar and the shore. */
const LINKS: readonly (readonly [from: string, kind: string, to: string])[] = [
  ['HS 1934.3', 'USED_FOR', 'HS 1931.47'],
  ['V-223', 'USED_FOR', 'SI-1'],
  ['HS 1931.61', 'USED_FOR', 'HS 1934.2'],
  ['LB-18', 'USED_FOR', 'HS 1931.44'],
  ['LB-18', 'USED_FOR', 'HS 1931.45'],
  ['HS 1931.52', 'USED_FOR', 'HS 1931.47'],
  ['V-224', 'USED_FOR', 'LB-18'],
  ['V-221', 'USED_FOR', 'HS 1931.47'],
  ['V-233', 'USED_FOR', 'V-230'],
  ['LB-31', 'TOLD_IN', 'V-229'],
]
/** Words that name a belonging, found by what they mean. */
const WORDS: readonly (readonly [word: string, number: string])[] = [
  ['canoe', 'HS 1931.47'],
  ['basket', 'HS 1931.44'],
  ['basket', 'HS 1931.45'],
  ['basket', 'V-223'],
  ['cedar', 'HS 1934.2'],
  ['paddle', 'HS 1934.3'],
  ['rope', 'LB-18'],
  ['hat', 'V-231'],
  ['knife', 'V-233'],
  ['clam', 'V-223'],
]
/** Places where a belonging comes from, or what it is made of is found. */
const PLACES: readonly (readonly [number: string, kind: string, place: string])[] = [
  ['V-223', 'USED_FOR', 'Clam bed, north end'],
  ['HS 1934.2', 'COMES_FROM', 'Cedar stand'],
  ['HS 1931.44', 'COMES_FROM', 'Cedar stand'],
  ['HS 1931.47', 'COMES_FROM', 'Cedar stand'],
  ['HS 1934.3', 'COMES_FROM', 'Cedar stand'],
  ['LB-18', 'COMES_FROM', 'Cedar stand'],
  ['HS 1931.45', 'USED_FOR', 'Berry slopes'],
  ['SI-3', 'USED_FOR', 'Berry slopes'],
  ['LB-17', 'FOUND_AT', 'First cabin'],
  ['V-221', 'USED_FOR', 'Clam bed, north end'],
]
/** How many of what its search finds the collection about the shore leaves out. */
const LEFT_OUT = 2

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
    await link(`word-${word}-${number}`, await wordFor(items, word), 'NAMES', numbered.get(number))
  for (const [number, kind, place] of PLACES)
    await link(`place-${number}`, numbered.get(number), kind, await firstOf(items, 'SpatialFeature', place))
  for (const [at, id] of (await notPinned(items, shore, [...numbered.values()])).entries())
    await link(`out-${at}`, shore, 'LEAVES_OUT', id, { access: 'PUBLIC' })
}

/** Members of a collection that its search finds, the first by name. */
async function notPinned(items: AreaItems, shore: string | undefined, pinned: readonly string[]): Promise<string[]> {
  if (shore === undefined) return []
  const { ids } = await items.search({
    must: [{ prop: 'collections', kind: 'in', value: [shore] }],
    mustNot: [{ prop: '_t', kind: 'is', value: 'Belonging' }],
    sort: [{ key: '$label', order: 'asc' }],
    max: LEFT_OUT,
  })
  return ids.filter((id) => !pinned.includes(id))
}

/** Finds the word with this meaning. Undefined on an install without words. */
async function wordFor(items: AreaItems, meaning: string): Promise<ItemId | undefined> {
  const found = await items.search({ types: ['Lexeme'], text: meaning, max: 20 }).catch(() => ({ ids: [] }))
  const ids: readonly string[] = found.ids
  const words = await items.readMany(ids.filter(isItemId))
  const exact = ids.find((id) => words[id]?.['translation'] === meaning)
  return (exact ?? ids[0]) as ItemId | undefined
}

/** Finds an item of another area by a word. Undefined on an install without it. */
async function firstOf(items: AreaItems, type: string, text: string): Promise<ItemId | undefined> {
  const { ids } = await items.search({ types: [type], text, max: 1 }).catch(() => ({ ids: [] }))
  return ids[0] as ItemId | undefined
}
