import { hasImageVariants, idsNamed, type Item, type ItemId } from '@cairn/contract'
import type { PagePicture, PageSound } from '@cairn/pages'
import { originalOf } from '../../items/facts/item-facts.ts'
import { warnedItemOf } from '../../items/read/warnings.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/** Pictures of one page, at most, and recordings. */
const MOST_FILES = 24

/** The pictures and recordings of an item for its public page, without those that have a content warning. */
export interface PageFiles {
  pictures: PagePicture[]
  sounds: PageSound[]
  /** Files before which a warning of their own stands: left out, unless somebody wants to see them. */
  warned: Item[]
  /** The items at whose warnings somebody says so, for these files. */
  shownBy: ItemId[]
}

/** Tells whether an item has a content warning to show before it. */
export function hasWarning({ $warnings = [] }: Item): boolean {
  return $warnings.length > 0
}

/**
 * Reads the pictures and recordings of items for public pages, by the id of the item; at most 24 of each.
 * Left out are items with a content warning, and recordings whose speakers did not agree to publication or
 * whose original is more restricted. With `isShown`, what has a content warning is not left out.
 */
export async function filesOf(
  deps: Pick<PagesDeps, 'store' | 'context' | 'principals'>,
  found: readonly { item: Item; type: PagedType }[],
  isShown = false,
): Promise<ReadonlyMap<ItemId, PageFiles>> {
  const open = found.filter(({ item }) => isShown || !hasWarning(item))
  const named = open.map(({ item, type: { page } }) => {
    const names = [...new Set([page.picture, page.sound])].filter((name) => name !== undefined)
    return { item, page, ids: names.flatMap((name) => idsNamed(item[name])) }
  })
  const ids = [...new Set(named.flatMap((each) => each.ids))]
  const visitor = visitorOf(deps)
  const [files, stored] = await Promise.all([deps.store.readMany(visitor, ids), deps.context.loader.load(ids)])
  const mayHear = (id: ItemId) => {
    const facts = stored.get(id)?.facts
    return facts !== undefined && mayRead(visitor, originalOf(facts)) && isPublic(files[id]?.['agreedFor'])
  }
  return new Map(
    named.map(({ item, page, ids: own }) => {
      const all = own.flatMap((id) => files[id] ?? [])
      const of = all.filter((file) => isShown || !hasWarning(file))
      const pictures = page.picture === undefined ? [] : of.filter((file) => hasImageVariants(file['filetype']))
      const sounds = page.sound === undefined ? [] : of.filter((file) => file['kind'] === 'AUDIO' && mayHear(file.$id))
      // What visitors do not get takes no place of what they do.
      const shown = {
        pictures: pictures.slice(0, MOST_FILES).map(pictureOf),
        sounds: sounds.slice(0, MOST_FILES).map(soundOf),
      }
      const shownBy = [
        ...new Set([...pictures, ...sounds].flatMap(({ $id }) => stored.get($id)?.facts ?? []).map(warnedItemOf)),
      ]
      return [item.$id, { ...shown, warned: all.filter(hasWarning), shownBy }]
    }),
  )
}

function isPublic(agreedFor: unknown): boolean {
  return agreedFor === undefined || agreedFor === null || [agreedFor].flat().includes('PUBLIC')
}

function pictureOf({ $id, altText, caption }: Item): PagePicture {
  const words = [altText, caption].find((each) => typeof each === 'string' && each !== '')
  return {
    src: `/attachment/${$id}?variant=medium&as=visitor`,
    alt: typeof words === 'string' ? words : '',
    ...(typeof caption === 'string' && caption !== '' ? { caption } : {}),
  }
}

function soundOf({ $id, creditAs, originalName }: Item): PageSound {
  const name = [creditAs, originalName].find((each) => typeof each === 'string' && each !== '')
  return { src: `/attachment/${$id}?variant=listen&as=visitor`, name: String(name ?? '') }
}
