import { itemId, type ItemId } from '@cairn/contract'
import type { Page } from '@cairn/pages'
import { labelsOf } from '../../items/labels/labels.ts'
import { addressIn, itemPart, numberIn } from './addresses.ts'
import { composeFront } from './compose-front.ts'
import { composeItem } from './compose-item.ts'
import { composeKids } from './compose-kids.ts'
import { composeList } from './compose-list.ts'
import { composeSearch } from './compose-search.ts'
import { findFront, handleNow, type Front } from './find-front.ts'
import { pagedTypes, readPaged, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/**
 * A request for a public page: `/@{handle}` is the address of an organisation's public pages, `parts` the
 * rest of the path. `after` is the cursor of a list's next page, `origin` that of the site.
 */
export interface AskedAddress {
  handle: string
  /** The parts after the handle. */
  parts: readonly string[]
  language: string
  after: string | undefined
  /** What is looked for on a page that searches. */
  words: string
  kind: string | undefined
  origin: string
  /** Somebody wants to see what a warning stands before: of an item alone. */
  isShown?: boolean
  /** Counts a search of the asker; throws `tooManyAttempts` if they may not search now. */
  countSearch: () => Promise<void>
}

/**
 * The requested page, or the right address to redirect to, if the label of the item or the handle in the
 * requested one is outdated.
 */
export type PageAnswer = { page: Page; shownBy?: readonly ItemId[] } | { moved: string }

/**
 * Returns the public page at an address: the front page of an organisation, a list of its items of a type, or
 * the page of an item. Every caller gets it as a visitor does. Undefined if there is no page or it is not
 * public, without telling which.
 */
export async function answerAddress(deps: PagesDeps, asked: AskedAddress): Promise<PageAnswer | undefined> {
  const { handle, parts, language, after } = asked
  const [path, item, family, ...more] = parts
  const front = await findFront(deps, handle, language)
  if (!front) {
    const now = await handleNow(deps, handle)
    return now === undefined || parts.some(isDots) ? undefined : { moved: addressUnder(now, asked) }
  }
  if (more.length > 0 || (asked.isShown && item === undefined) || (family !== undefined && item !== 'families'))
    return undefined
  if (path === undefined) return { page: await composeFront(deps, front, language, asked.origin) }
  const own = item === undefined && OWN_PAGES.get(path)
  if (own) return pageOr(await own(deps, front, asked))
  const type = pagedTypes(deps.context.catalogue).find(({ page }) => page.path === path)
  if (!type) return undefined
  if (item !== undefined && family === undefined) return itemAt(deps, { ...asked, front, type, item })
  return pageOr(await composeList(deps, front, type, { language, after, family, origin: asked.origin }))
}

/** Pages that belong to no type, by the first part of their address. */
const OWN_PAGES: ReadonlyMap<
  string,
  (deps: PagesDeps, front: Front, asked: AskedAddress) => Promise<Page | undefined>
> = new Map([
  ['kids', (deps, front, { language }) => composeKids(deps, front, language)],
  [
    'search',
    async (deps, front, { language, countSearch, ...sought }) => {
      if (sought.words.trim() !== '') await countSearch()
      return composeSearch(deps, front, language, sought)
    },
  ],
])

/** The address of what is asked for, under another handle. */
function addressUnder(handle: string, { language, parts, words, kind, after }: AskedAddress): string {
  const given = Object.entries({ q: words === '' ? undefined : words, kind, after })
  const asked = Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return addressIn(language, ['', `@${handle}`, ...parts.map(encodeURIComponent)].join('/'), asked)
}

/** Tells whether a part of an address leads up, or nowhere: a browser takes it away. */
function isDots(part: string): boolean {
  return part === '.' || part === '..'
}

function pageOr(page: Page | undefined): PageAnswer | undefined {
  return page && { page }
}

async function itemAt(
  deps: PagesDeps,
  {
    front,
    type,
    item: part,
    language,
    origin,
    isShown = false,
  }: AskedAddress & { front: Front; type: PagedType; item: string },
): Promise<PageAnswer | undefined> {
  const number = numberIn(part)
  if (number === undefined) return undefined
  const id = itemId(type.name, number)
  const [found] = await readPaged(deps, front.owner, [id])
  if (!found) return undefined
  const label = (await labelsOf(deps.context.loader, visitorOf(deps), [id]))[id] ?? ''
  const right = itemPart(id, label)
  const path = `/@${front.handle}/${type.page.path}/${right}`
  if (part !== right) return { moved: addressIn(language, path) }
  return composeItem(deps, { ...found, label, front, language, isShown, address: `${origin}${path}` })
}
