import { WARNINGS_LIST, type Item, type ItemId } from '@cairn/contract'
import type { PageCard } from '@cairn/pages'
import { labelsOf } from '../../items/labels/labels.ts'
import { addressIn, itemPart } from './addresses.ts'
import type { Front } from './find-front.ts'
import { filesOf, hasWarning, type PageFiles } from './page-files.ts'
import { listWords, textOf, type WordsOf } from './page-words.ts'
import { readPaged, visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/** Letters of the text below the title of a card. */
const LONGEST_LEAD = 140

/** An item as other pages show it, with its files. */
export interface CardOfItem extends PageCard {
  files: PageFiles | undefined
}

/** Makes the cards of items that visitors may read and the front's owner has; the others are left out. */
export async function cardsOf(
  deps: PagesDeps,
  front: Front,
  ids: readonly ItemId[],
  language: string,
): Promise<CardOfItem[]> {
  const found = await readPaged(deps, front.owner, ids)
  const visitor = visitorOf(deps)
  const of = { language, owner: front.owner }
  const [labels, files, warnings] = await Promise.all([
    labelsOf(deps.context.loader, visitor, ids),
    filesOf(deps, found),
    warningWords(
      deps,
      found.map(({ item }) => item),
      of,
    ),
  ])
  return Promise.all(
    found.map(async ({ item, type }) => {
      const title = labels[item.$id] ?? ''
      const [warning] = warnings(item)
      const lead = warning === undefined ? await leadOf(deps, item, type, of) : ''
      const own = files.get(item.$id)
      const [picture] = own?.pictures ?? []
      return {
        title: { text: title },
        href: addressIn(language, `/@${front.handle}/${type.page.path}/${itemPart(item.$id, title)}`),
        files: own,
        ...(lead === '' ? {} : { lead }),
        ...(picture ? { picture } : {}),
        ...(warning === undefined ? {} : { warning }),
      }
    }),
  )
}

/** Returns the first words of what stands below the label of an item. Empty without any. */
export async function leadOf(deps: PagesDeps, item: Item, type: PagedType, of: WordsOf): Promise<string> {
  const { lead } = type.page
  const text = lead === undefined ? '' : await textOf(deps, item, { ...of, type, name: lead })
  return text.length > LONGEST_LEAD ? `${text.slice(0, LONGEST_LEAD).replace(/\s+\S*$/, '')} …` : text
}

/** Reads the words of the warnings that stand before items, if any does. */
export async function warningWords(
  deps: PagesDeps,
  items: readonly Item[],
  of: WordsOf,
): Promise<(item: Item) => string[]> {
  const isWarned = items.some(hasWarning)
  const words = isWarned ? await listWords(deps, WARNINGS_LIST, of) : {}
  return (item) => (item.$warnings ?? []).map((kind) => words[kind] ?? kind)
}
