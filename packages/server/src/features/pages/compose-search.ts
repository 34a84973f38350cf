import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { withoutFilters } from '@cairn/model/search-string'
import type { Page, PageBlock } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import { cardsOf } from './cards.ts'
import type { Front } from './find-front.ts'
import { frameOf } from './frame.ts'
import { pluralOf, textsIn } from './page-words.ts'
import { pagedTypes, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'
import { searchField } from './search-field.ts'

/** Hits of each kind where all kinds are shown, and of one kind on a page. */
const [EACH, PAGE] = [6, 24]
const LONGEST = 100

/** What is looked for: the words, perhaps in one kind of items, further on in its hits. */
export interface Sought {
  words: string
  kind: string | undefined
  after: string | undefined
}

/**
 * Makes the page of what visitors find by words, with or without marks, by kind. Without words it has the
 * field alone. Undefined for a kind, or a place among its hits, that is not there.
 */
export async function composeSearch(
  deps: PagesDeps,
  front: Front,
  language: string,
  { words: typed, kind, after }: Sought,
): Promise<Page | undefined> {
  const words = typed.trim().slice(0, LONGEST)
  const types = pagedTypes(deps.context.catalogue).filter(({ page }) => kind === undefined || page.path === kind)
  if (types.length === 0) return undefined
  const say = (key: string) => serverText(`pages.${key}`, language)
  const found: PageBlock[] = []
  if (words !== '')
    for (const type of types) {
      const of = { words, language, after, max: kind === undefined ? EACH : PAGE, isAlone: kind !== undefined }
      const block = await hitsOf(deps, front, type, of)
      if (block === 'nowhere') return undefined
      if (block) found.push(block)
    }
  const nothing = words !== '' && found.length === 0
  return frameOf(deps, front, language, {
    // What somebody typed is no title of the community's: whoever passes an address on chooses the words.
    title: `${say('search')} · ${front.title}`,
    findable: false,
    path: `/@${front.handle}/search`,
    asked: { q: words, ...(kind === undefined ? {} : { kind }) },
    blocks: [
      {
        ...{ kind: 'hero', title: say('search'), search: searchField(front, language, words) },
        ...(nothing ? { sentence: say('nothingFound') } : {}),
      },
      ...found,
    ],
  })
}

interface Hits {
  words: string
  language: string
  after: string | undefined
  max: number
  /** Whether only this kind is looked for. */
  isAlone: boolean
}

/** Finds what visitors read of one kind. Undefined without any, `nowhere` for a made-up place among them. */
async function hitsOf(
  deps: PagesDeps,
  front: Front,
  type: PagedType,
  { words, language, after, max, isAlone }: Hits,
): Promise<PageBlock | 'nowhere' | undefined> {
  const answer = await deps.store
    .search(visitorOf(deps), {
      ...{ types: [type.name], text: withoutFilters(words), max, total: false },
      must: [{ prop: type.owner, kind: 'rel', value: [front.owner] }],
      ...(after === undefined ? {} : { after }),
    })
    .catch((thrown: unknown) => {
      if (after !== undefined && thrown instanceof CairnError && thrown.code === 'invalidFilter') return undefined
      throw thrown
    })
  if (!answer) return 'nowhere'
  const cards = await cardsOf(deps, front, answer.ids.filter(isItemId), language)
  if (cards.length === 0) return isAlone && after !== undefined ? 'nowhere' : undefined
  const further = new URLSearchParams({
    ...{ q: words, kind: type.page.path },
    ...(isAlone && answer.next !== undefined ? { after: answer.next } : {}),
    ...(language === 'en' ? {} : { language }),
  })
  const all = {
    text: serverText(isAlone ? 'pages.more' : 'pages.all', language),
    href: `/@${front.handle}/search?${further}`,
  }
  return {
    ...{ kind: 'cards', title: pluralOf(textsIn(deps, language), type, language), cards, show: 'ROWS' },
    ...(answer.next === undefined ? {} : { all }),
  }
}
