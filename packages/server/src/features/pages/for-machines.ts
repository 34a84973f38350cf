import { idsNamed, isItemId, type Item, type ItemId } from '@cairn/contract'
import { atomFeed, siteMap, siteMaps } from '@cairn/pages'
import { labelOf } from '../../items/index/item-label.ts'
import { presentProperties } from '../../items/read/present-item.ts'
import { mayBeWarned, warningsOf } from '../../items/read/warnings.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { addressIn, itemPart } from './addresses.ts'
import { findFront, frontsShown, type Front } from './find-front.ts'
import { isOwnedBy, pagedTypes, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/** Fronts in the list of maps, items of a map, those that are read at once, and titles in a feed. */
const [MOST_FRONTS, MOST_ITEMS, MOST_READ, MOST_TITLES] = [100, 5000, 500, 30]

/** Writes the list of the maps of all fronts that search engines may find. Undefined if there are none. */
export async function mapsOfSite(deps: PagesDeps, origin: string): Promise<string | undefined> {
  const fronts = (await frontsShown(deps, 'en', MOST_FRONTS)).filter(({ findable }) => findable)
  if (fronts.length === 0) return undefined
  return siteMaps(fronts.map(({ handle }) => `${origin}/@${handle}/sitemap.xml`))
}

/**
 * Writes where search engines have nothing to look for: calls, and what searches show. It names no front, so
 * that nobody learns of one, and closes none: engines learn from the pages themselves that they are gone, or
 * are not to be listed.
 */
export function robotsOfSite(origin: string): string {
  const closed = ['/api/', '/front-preview/', '/@*/search'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Writes the map of the pages of a front that search engines may find, without what has a warning. */
export async function mapOfFront(deps: PagesDeps, handle: string, origin: string): Promise<string | undefined> {
  const front = await findFront(deps, handle, 'en')
  if (!front?.findable) return undefined
  const lists: string[] = []
  const items: string[] = []
  for (const type of pagedTypes(deps.context.catalogue)) {
    const pages = await pagesOf(deps, front, type, MOST_ITEMS - items.length)
    if (pages.length > 0) lists.push(`${origin}/@${handle}/${type.page.path}`)
    items.push(...pages.map(({ path }) => origin + path))
  }
  return siteMap([`${origin}/@${handle}`, ...lists, ...items])
}

/** Writes the feed of a front, if its owner has one: titles alone, none of what has a warning. */
export async function feedOf(
  deps: PagesDeps,
  handle: string,
  language: string,
  origin: string,
): Promise<string | undefined> {
  const front = await findFront(deps, handle, language)
  if (!front?.feed) return undefined
  const types = pagedTypes(deps.context.catalogue).filter(({ owner }) => owner === 'owner')
  const { ids } = await deps.store.search(visitorOf(deps), {
    ...{ types: types.map(({ name }) => name), must: [{ prop: 'owner', kind: 'rel', value: [front.owner] }] },
    ...{ sort: [{ key: '_c.ts', order: 'desc' }], max: MOST_TITLES, total: false },
  })
  const pages = await shownPages(deps, front, ids.filter(isItemId))
  return atomFeed({
    ...{ title: front.title, address: origin + addressIn(language, `/@${handle}`) },
    entries: pages.map(({ path, label, item }) => ({
      ...{ title: label, address: origin + addressIn(language, path), at: madeAt(item) },
    })),
  })
}

function madeAt({ _c }: Item): string {
  return new Date(_c.ts).toISOString()
}

interface ShownPage {
  path: string
  label: string
  item: Item
}

async function pagesOf(deps: PagesDeps, front: Front, type: PagedType, most: number): Promise<ShownPage[]> {
  const pages: ShownPage[] = []
  let after: string | undefined
  while (pages.length < most) {
    const { ids, next } = await deps.store.search(visitorOf(deps), {
      ...{ types: [type.name], must: [{ prop: type.owner, kind: 'rel', value: [front.owner] }] },
      ...{ sort: [{ key: '_i', order: 'asc' }], max: MOST_READ, total: false },
      ...(after === undefined ? {} : { after }),
    })
    pages.push(...(await shownPages(deps, front, ids.filter(isItemId))))
    if (next === undefined) break
    after = next
  }
  return pages.slice(0, most)
}

/** The pages of items that visitors read and before which no warning stands, nor before a file of theirs. */
async function shownPages(deps: PagesDeps, front: Front, ids: readonly ItemId[]): Promise<ShownPage[]> {
  const types = new Map(pagedTypes(deps.context.catalogue).map((type) => [type.name, type]))
  const found = (await readBare(deps, ids)).flatMap(({ stored, isWarned }) => {
    const type = types.get(stored.facts.type.name)
    if (!type || isWarned) return []
    const names = [type.page.picture, type.page.sound].filter((name) => name !== undefined)
    const item = presentProperties(visitorOf(deps), stored, [type.owner, ...names])
    if (!isOwnedBy(item, type, front.owner)) return []
    const label = labelOf(stored.facts)
    const path = `/@${front.handle}/${type.page.path}/${itemPart(item.$id, label)}`
    return [{ item, label, path, files: names.flatMap((name) => idsNamed(item[name])) }]
  })
  const files = await readBare(deps, [...new Set(found.flatMap((each) => each.files))])
  const warned = new Set(files.flatMap(({ stored, isWarned }) => (isWarned ? [stored.facts.id] : [])))
  return found.filter((each) => each.files.every((id) => !warned.has(id)))
}

/**
 * Reads those items that visitors may read, in the order of the ids, and whether a warning stands before
 * each. A map has thousands of them and tells their labels alone: what they name is not read.
 */
async function readBare({ context, principals }: PagesDeps, ids: readonly ItemId[]) {
  const found = await context.loader.load(ids)
  const readable = ids
    .flatMap((id) => found.get(id) ?? [])
    .filter(({ row, facts }) => !row.deleted && mayRead(visitorOf({ principals }), facts))
  return Promise.all(
    readable.map(async (stored) => ({
      stored,
      isWarned: mayBeWarned(stored.facts) && (await warningsOf(context.loader, stored.facts)).length > 0,
    })),
  )
}
