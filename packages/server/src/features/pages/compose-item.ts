import { idsNamed, isItemId, LICENCES_LIST, type Item, type ItemId } from '@cairn/contract'
import { labelsOn } from '@cairn/model/care-lines'
import { formatDate } from '@cairn/model/format'
import type { Page, PageBlock } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import { addressIn } from './addresses.ts'
import { cardsOf, leadOf, warningWords } from './cards.ts'
import { listAddress } from './compose-list.ts'
import type { Front } from './find-front.ts'
import { frameOf } from './frame.ts'
import { filesOf } from './page-files.ts'
import { factsOf, listWords, textsIn, pluralOf } from './page-words.ts'
import { pagedTypes, readPaged, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/** Items that a page leads on to, of each relation and of a collection. */
const MOST_RELATED = 24

/** What the items at an address are for search engines (schema.org). */
const KINDS: Readonly<Record<string, string>> = {
  words: 'DefinedTerm',
  archive: 'ArchiveComponent',
  collections: 'Collection',
}

/** What the page of an item is made of. */
interface Shown {
  item: Item
  type: PagedType
  label: string
  front: Front
  language: string
  /** The whole address of the page. */
  address: string
  /** Somebody wants to see what a warning stands before. */
  isShown: boolean
}

/** Composes the public page of an item. The caller has checked that visitors may read it. */
export async function composeItem(deps: PagesDeps, shown: Shown): Promise<{ page: Page; shownBy: readonly ItemId[] }> {
  const { item, type, label, front, language } = shown
  const of = { language, owner: front.owner }
  const { isShown } = shown
  const files = await filesOf(deps, [shown], isShown)
  const { pictures = [], sounds = [], warned: closed = [], shownBy = [] } = files.get(item.$id) ?? {}
  const withWarning = [item, ...closed]
  const [facts, warnings, care, lead] = await Promise.all([
    factsOf(deps, item, type, of),
    warningWords(deps, withWarning, of),
    careOf(deps, shown),
    leadOf(deps, item, type, of),
  ])
  const warned = [...new Set(withWarning.flatMap(warnings))]
  const say = (key: string) => serverText(`pages.${key}`, language)
  const article: PageBlock = {
    kind: 'article',
    title: { text: label },
    ...(lead === '' ? {} : { lead }),
    back: { text: pluralOf(textsIn(deps, language), type, language), href: listAddress(front, type, language) },
    ...(warned.length > 0 ? { warned: isShown ? { words: warned } : closedBy(warned, shown) } : {}),
    ...{
      pictures,
      sounds,
      facts,
      care: { title: say('care'), lines: care },
      cite: { title: say('cite'), text: cited(shown, care) },
      share: { title: say('share'), text: shown.address },
    },
  }
  const page = await frameOf(deps, front, language, {
    title: `${label} · ${front.title}`,
    ...(lead === '' || warned.length > 0 ? {} : { description: lead }),
    findable: front.findable && warned.length === 0,
    path: new URL(shown.address).pathname,
    origin: new URL(shown.address).origin,
    isClosed: warned.length > 0,
    about: {
      '@type': KINDS[type.page.path] ?? 'CreativeWork',
      name: label,
      ...(lead === '' ? {} : { description: lead }),
    },
    picture: warned.length > 0 ? undefined : pictures[0]?.src,
    blocks: [article, ...(await relatedOf(deps, shown))],
  })
  return { page, shownBy }
}

/** The words before what is left out, and the way to see it. */
function closedBy(words: readonly string[], { address, language }: Shown) {
  const href = addressIn(language, `${new URL(address).pathname}/show`)
  return {
    words: [...words, serverText('pages.warned', language)],
    show: { text: serverText('pages.show', language), href },
  }
}

/** How an item is treated: the labels of its community, its licence and the terms of that, and its owner. */
async function careOf(deps: PagesDeps, { item, front, language }: Shown): Promise<string[]> {
  const { licenceTerms } = item
  const licence = item['licence'] ?? front.licence
  const words =
    typeof licence === 'string' ? await listWords(deps, LICENCES_LIST, { language, owner: front.owner }) : {}
  return [
    ...labelsOn(item, language).map(({ title }) => title),
    ...(typeof licence === 'string' ? [words[licence] ?? licence] : []),
    ...(typeof licenceTerms === 'string' ? [licenceTerms] : []),
    `${serverText('pages.owner', language)} ${front.title}`,
  ]
}

/** How the page is cited: owner, what it is called, how it is treated, the day, and the address. */
function cited({ label, front, language, address }: Shown, care: readonly string[]): string {
  const day = formatDate(new Date().toISOString().slice(0, 10), language)
  return [front.title, label.replace(/\.$/, ''), care.slice(0, -1).join('; '), day, address]
    .filter((part) => part !== '')
    .join('. ')
}

/** What the page leads on to: what it names, by relation, and the members of a collection. */
async function relatedOf(deps: PagesDeps, { item, type, front, language }: Shown): Promise<PageBlock[]> {
  const words = textsIn(deps, language)
  const named = (type.page.related ?? []).map((name) => ({
    title: words(`types.${type.name}.props.${name}`),
    ids: idsNamed(item[name]),
  }))
  const members = type.members
    ? [{ title: serverText('pages.members', language), ids: await membersOf(deps, item, type, front) }]
    : []
  const blocks = await Promise.all(
    [...members, ...named].map(async ({ title, ids }) => ({
      kind: 'cards' as const,
      title,
      cards: ids.length > 0 ? await cardsOf(deps, front, await firstOf(deps, front, ids), language) : [],
    })),
  )
  return blocks.filter(({ cards }) => cards.length > 0)
}

/** The first that visitors read: what they do not takes no place. */
async function firstOf(deps: PagesDeps, { owner }: Front, ids: readonly ItemId[]): Promise<readonly ItemId[]> {
  if (ids.length <= MOST_RELATED) return ids
  return (await readPaged(deps, owner, ids)).slice(0, MOST_RELATED).map(({ item }) => item.$id)
}

async function membersOf(deps: PagesDeps, item: Item, { members }: PagedType, { owner }: Front): Promise<ItemId[]> {
  if (!members) return []
  const { ids } = await deps.store.search(visitorOf(deps), {
    types: pagedTypes(deps.context.catalogue).flatMap((type) => (type.owner === 'owner' ? [type.name] : [])),
    must: [
      { prop: members.named, kind: 'in', value: [item.$id] },
      { prop: 'owner', kind: 'rel', value: [owner] },
    ],
    max: MOST_RELATED,
    total: false,
  })
  return ids.filter(isItemId)
}
