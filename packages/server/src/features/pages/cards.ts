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

/** An item as a card on a public page, with its pictures and recordings. */
export interface CardOfItem extends PageCard {
  href: string
  files: PageFiles | undefined
}

/**
 * Composes the cards of those items that visitors may read and that belong to the organisation of the front
 * page; the others are left out.
 */
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
      const [sound] = own?.sounds ?? []
      return {
        title: { text: title },
        href: addressIn(language, `/@${front.handle}/${type.page.path}/${itemPart(item.$id, title)}`),
        files: own,
        ...(lead === '' ? {} : { lead }),
        ...(picture ? { picture } : {}),
        ...(sound ? { sound } : {}),
        ...(warning === undefined ? {} : { warning }),
      }
    }),
  )
}

/**
 * Returns the text shown below the label of an item: the first 140 characters of the property that its type
 * declares for that (`page.lead`). Empty if there is none.
 */
export async function leadOf(deps: PagesDeps, item: Item, type: PagedType, of: WordsOf): Promise<string> {
  const { lead } = type.page
  const text = lead === undefined ? '' : await textOf(deps, item, { ...of, type, name: lead })
  return text.length > LONGEST_LEAD ? `${text.slice(0, LONGEST_LEAD).replace(/\s+\S*$/, '')} …` : text
}

/**
 * Returns a function that gives the labels of an item's content warnings, for one of these items. Reads the
 * list of warnings only if an item has one.
 */
export async function warningWords(
  deps: PagesDeps,
  items: readonly Item[],
  of: WordsOf,
): Promise<(item: Item) => string[]> {
  const isWarned = items.some(hasWarning)
  const words = isWarned ? await listWords(deps, WARNINGS_LIST, of) : {}
  return (item) => (item.$warnings ?? []).map((kind) => words[kind] ?? kind)
}
