import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Page } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import { addressIn } from './addresses.ts'
import { cardsOf } from './cards.ts'
import type { Front } from './find-front.ts'
import { familiesOf, familyAt, linksTo, ofFamily } from './families.ts'
import { frameOf } from './frame.ts'
import { searchField } from './search-field.ts'
import { textsIn, pluralOf } from './page-words.ts'
import { visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

const PAGE = 48

/** Which part of a list is asked for. */
export interface AskedList {
  language: string
  after: string | undefined
  /** A family among the items, by the last part of its address. */
  family: string | undefined
  origin: string
}

/**
 * Composes a page with the items of one type that visitors may read and that belong to the organisation of
 * the front page, by label, 48 at a time from the cursor `after`. Undefined if there are none, and for an
 * invalid `after`.
 */
export async function composeList(
  deps: PagesDeps,
  front: Front,
  type: PagedType,
  { language, after, family: part, origin }: AskedList,
): Promise<Page | undefined> {
  const families = await familiesOf(deps, front, type, language)
  const family = part === undefined ? undefined : await familyAt(deps, { front, type, language }, families, part)
  if (part !== undefined && !family) return undefined
  const { ids, next } = await deps.store
    .search(visitorOf(deps), {
      types: [type.name],
      must: [{ prop: type.owner, kind: 'rel', value: [front.owner] }, ...(family ? [ofFamily(type, family)] : [])],
      sort: [{ key: '$label', order: 'asc' }],
      max: PAGE,
      total: false,
      ...(after === undefined ? {} : { after }),
    })
    .catch((thrown: unknown) => {
      if (after !== undefined && thrown instanceof CairnError && thrown.code === 'invalidFilter')
        return { ids: [] as string[], next: undefined }
      throw thrown
    })
  const cards = await cardsOf(
    deps,
    front,
    ids.filter((id) => isItemId(id)),
    language,
  )
  if (cards.length === 0) return undefined
  const kind = pluralOf(textsIn(deps, language), type, language)
  const title = family?.text ?? kind
  const list = `/@${front.handle}/${type.page.path}`
  const path = family ? `${list}/families/${family.part}` : list
  const others = linksTo(front, type, families, language)
  const back = { text: kind, href: listAddress(front, type, language) }
  const further = new URLSearchParams({ after: next ?? '', ...(language === 'en' ? {} : { language }) })
  const all =
    next === undefined ? undefined : { text: serverText('pages.more', language), href: `${path}?${further.toString()}` }
  return frameOf(deps, front, language, {
    ...{ title: `${title} · ${front.title}`, findable: front.findable && after === undefined, path, origin },
    blocks: [
      { kind: 'hero', title, search: searchField(front, language), ...(family ? { back } : {}) },
      { kind: 'cards', title: front.title, all, cards, ...(type.page.sound === undefined ? {} : { show: 'ROWS' }) },
      ...(others.length > 0
        ? [{ kind: 'links' as const, title: serverText('pages.families', language), links: others }]
        : []),
    ],
  })
}

/** Returns the address of the public list of items of a type. */
export function listAddress(front: Front, type: PagedType, language: string): string {
  return addressIn(language, `/@${front.handle}/${type.page.path}`)
}
