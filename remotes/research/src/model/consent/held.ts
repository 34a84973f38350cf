import * as v from 'valibot'

/** Ways of reading by which content may have left the product. */
export const TAKEN_OUT: readonly string[] = ['export', 'download']

const useSchema = v.object({
  /** A letter, link, record or archive entry. The label is empty if the reader is not told it. */
  id: v.string(),
  type: v.string(),
  label: v.string(),
  /** Versions that it quotes, such as `ResearchData-3@2`, or what it names. */
  quotes: v.array(v.string()),
  /** When a letter was sent, and those whom the reader may know of to whom it was. */
  sent: v.optional(v.string()),
  to: v.array(v.string()),
})

/**
 * Schema of a report of all data about a person: what they said, who saw it, and what uses it. Items come
 * page by page; the rest is in the first page.
 */
export const heldSchema = v.object({
  /** Projects in which something was decided, with the uses agreed to: for all, or for some interviews. */
  projects: v.array(v.object({ project: v.string(), uses: v.array(v.string()), partly: v.array(v.string()) })),
  items: v.array(
    v.object({
      id: v.string(),
      type: v.string(),
      label: v.string(),
      project: v.string(),
      uses: v.array(v.string()),
      withheld: v.boolean(),
      /** The day from which on it may be purged (`YYYY-MM-DD`). Undefined if it is not withheld. */
      purgeFrom: v.optional(v.string()),
      places: v.number(),
      /** Whether the caller may open it. */
      isReadable: v.boolean(),
    }),
  ),
  /** How many more items there are after these. */
  more: v.number(),
  /** Names of all who took something of it out, in order. In the first page. */
  takenBy: v.array(v.string()),
  /** Who saw these items last, and everybody who took them out. */
  seen: v.array(
    v.object({
      item: v.string(),
      at: v.string(),
      by: v.string(),
      how: v.string(),
      /** What it was taken out for. */
      purpose: v.optional(v.object({ key: v.string(), words: v.optional(v.string()) })),
    }),
  ),
  usedIn: v.array(useSchema),
  /** How many more there are that the reader may not see. */
  hidden: v.object({ items: v.number(), uses: v.number() }),
})
/** A page of the report of all data about a person. */
export type Held = v.InferOutput<typeof heldSchema>

/** Returns the names of those who exported or downloaded it, in order and without duplicates. */
export function takenOutBy(seen: Held['seen']): string[] {
  const names = seen.filter(({ how, by }) => TAKEN_OUT.includes(how) && by !== '').map(({ by }) => by)
  return [...new Set(names)].toSorted()
}

/** What somebody saw or exported on one day, in one way and for one purpose. */
export interface SeenTogether extends Omit<Held['seen'][number], 'item'> {
  /** Ids of the items, each once. */
  items: string[]
}

/** Groups accesses by person, day, way and purpose, in the order of the first of each group. */
export function seenTogether(seen: Held['seen']): SeenTogether[] {
  const groups = new Map<string, SeenTogether>()
  for (const { item, ...access } of seen) {
    const key = JSON.stringify([access.by, access.at.slice(0, 10), access.how, access.purpose])
    const group = groups.get(key) ?? { ...access, items: [] }
    groups.set(key, group)
    if (!group.items.includes(item)) group.items.push(item)
  }
  return [...groups.values()]
}

/** Merges the pages of a report about a person. */
export function joinPages(pages: readonly [Held, ...Held[]]): Held {
  const [first] = pages
  const last = pages.at(-1) ?? first
  return {
    ...first,
    items: pages.flatMap(({ items }) => items),
    seen: pages.flatMap(({ seen }) => seen).toSorted((a, b) => b.at.localeCompare(a.at)),
    more: last.more,
  }
}
