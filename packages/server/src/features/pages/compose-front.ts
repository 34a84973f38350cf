import { isItemId, type FrontBlock, type ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { formatDate, formatPhone } from '@cairn/model/format'
import type { Page, PageBlock } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import { addressIn } from './addresses.ts'
import { cardsOf } from './cards.ts'
import type { Front } from './find-front.ts'
import { picturesOfFront } from './front-pictures.ts'
import { listAddress } from './compose-list.ts'
import { frameOf, linksOf } from './frame.ts'
import { pluralOf, textsIn } from './page-words.ts'
import { searchField } from './search-field.ts'
import { pagedTypes, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'
import { wordOfDay } from './word-of-day.ts'

/** Cards of one block. */
const MOST_CARDS = 6

/** The address of the type that a block shows items of. */
const PATH_OF: Partial<Record<FrontBlock, string>> = { STORIES: 'archive', COLLECTIONS: 'collections' }

type Block = Front['blocks'][number]

/**
 * Composes the front page of an organisation: its blocks in their order, each kind except text only once;
 * blocks with nothing for visitors are left out.
 */
export async function composeFront(deps: PagesDeps, front: Front, language: string, origin: string): Promise<Page> {
  // A kind of block is the same wherever it stands, so that many of one cost no more than the first.
  const kinds = front.blocks.map(({ kind }) => kind)
  const rest = front.blocks.filter(({ kind }, at) => kind === 'TEXT' || kinds.indexOf(kind) === at)
  const word = kinds.includes('WORD_OF_DAY') ? await wordOf(deps, front, language) : undefined
  const drawn: PageBlock[] = []
  for (const block of rest)
    if (block.kind !== 'WORD_OF_DAY') drawn.push(...(await blockOf(deps, front, block, language)))
  const { title, greeting, sentence, findable } = front
  return frameOf(deps, front, language, {
    ...{ title, description: sentence, findable, path: `/@${front.handle}`, origin },
    about: { '@type': 'WebSite', name: title },
    blocks: [
      {
        ...{ kind: 'hero', title, greeting, sentence, word, search: searchField(front, language) },
        picture: front.picture && `${front.filesAt}/picture`,
      },
      ...drawn,
    ],
  })
}

async function blockOf(deps: PagesDeps, front: Front, block: Block, language: string): Promise<PageBlock[]> {
  const { kind, title, text } = block
  if (kind === 'TEXT') return text ? [{ kind: 'text', title, paragraphs: text.split(/\n{2,}/) }] : []
  if (kind === 'PICTURE') {
    const pictures = await picturesOfFront(deps, front)
    return pictures.length > 0 ? [{ kind: 'pictures', title, pictures }] : []
  }
  const heading = title ?? serverText(`pages.${kind}`, language)
  if (kind === 'JOIN') return joinOf(deps, front, { title: heading, text }, language)
  if (kind === 'OFFICES')
    return front.offices.length > 0 ? [{ kind: 'offices', title: heading, offices: front.offices.map(officeOf) }] : []
  const path = PATH_OF[kind]
  const types = pagedTypes(deps.context.catalogue).filter(({ page }) => path === undefined || page.path === path)
  const { ids, total } = await newest(deps, front, types, kind === 'STORIES' ? 4 : MOST_CARDS)
  const cards = await cardsOf(deps, front, ids, language)
  if (cards.length === 0) return []
  const all =
    path !== undefined && total > cards.length
      ? { text: serverText('pages.all', language), href: addressIn(language, `/@${front.handle}/${path}`) }
      : undefined
  return [{ kind: 'cards', title: heading, all, cards, show: showOf(kind, cards.length) }]
}

/**
 * Says how to join or ask: by an account, where visitors may make one, and by the first office. Nothing where
 * there is neither, nor a text.
 */
function joinOf(
  deps: PagesDeps,
  { offices: [office] }: Front,
  { title, text }: Pick<Block, 'title' | 'text'>,
  language: string,
): PageBlock[] {
  const account = deps.mayRegister?.() ? [{ text: serverText('pages.joinAsk', language), href: '/register' }] : []
  const links = [...account, ...(office ? linksOf(office) : [])]
  if (!text && links.length === 0) return []
  const block = {
    ...{ kind: 'text' as const, title, paragraphs: (text || serverText('pages.joinHelp', language)).split(/\n{2,}/) },
    links,
  }
  return [block]
}

/** Stories are led by the newest one, and what is new stands in rows. */
function showOf(kind: FrontBlock, count: number): 'LEAD' | 'ROWS' | undefined {
  if (kind === 'STORIES' && count > 2) return 'LEAD'
  return kind === 'NEW' ? 'ROWS' : undefined
}

function officeOf({ name, about, hours, phone, email }: Front['offices'][number]) {
  return {
    ...{ name, about, hours },
    phone: phone ? { text: formatPhone(phone), href: `tel:${phone}` } : undefined,
    email: email ? { text: email, href: `mailto:${email}` } : undefined,
  }
}

/** Finds what the owner made public last. */
async function newest(deps: PagesDeps, { owner }: Front, types: readonly PagedType[], max: number) {
  const found = await search(deps, {
    ...ofOwner(owner, types),
    sort: [{ key: '_c.ts', order: 'desc' }],
    max,
  })
  return found
}

async function search(deps: PagesDeps, query: Query): Promise<{ ids: ItemId[]; total: number }> {
  if (query.types?.length === 0) return { ids: [], total: 0 }
  const { ids, total } = await deps.store.search(visitorOf(deps), query)
  return { ids: ids.filter(isItemId), total }
}

/** The query for items of these types that belong to an organisation. */
function ofOwner(owner: ItemId, types: readonly PagedType[]): Query {
  const own = types.filter((type) => type.owner === 'owner').map(({ name }) => name)
  return { types: own, must: [{ prop: 'owner', kind: 'rel', value: [owner] }] }
}

/** Returns the card of the word of the day, with its recording. */
async function wordOf(deps: PagesDeps, front: Front, language: string) {
  const { id, day } = (await wordOfDay(deps, front.owner)) ?? {}
  const [card] = id === undefined ? [] : await cardsOf(deps, front, [id], language)
  if (!card || day === undefined) return undefined
  const note = `${serverText('pages.WORD_OF_DAY', language)} · ${formatDate(day, language)}`
  const type = pagedTypes(deps.context.catalogue).find(({ page }) => page.path === 'words')
  const all = type && {
    text: pluralOf(textsIn(deps, language), type, language),
    href: listAddress(front, type, language),
  }
  return { ...card, note, all }
}
