import { foldText } from '@cairn/model/fold'
import type { Filter } from '@cairn/contract/query'
import type { PageLink } from '@cairn/pages'
import { addressIn } from './addresses.ts'
import type { Front } from './find-front.ts'
import { listWords } from './page-words.ts'
import { visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/** Families that a page leads to, at most. */
const MOST = 30

/** A value that items share, such as a category, with its words and its address. */
export interface Family {
  /** Those with one address, which differ in their signs at most. */
  keys: readonly string[]
  text: string
  part: string
}

/** Returns the families of a type that most items for visitors have, in the order of their words. */
export async function familiesOf(deps: PagesDeps, front: Front, type: PagedType, language: string): Promise<Family[]> {
  const { families } = type.page
  const list = listOf(type)
  if (families === undefined || list === undefined) return []
  const { facets = {} } = await deps.store.search(visitorOf(deps), {
    types: [type.name],
    must: [{ prop: type.owner, kind: 'rel', value: [front.owner] }],
    facets: { families: { prop: families, kind: 'terms', limit: MOST } },
    ...{ max: 0, total: false },
  })
  const keys = (facets['families'] ?? []).flatMap(({ value, count }) => (count > 0 ? [String(value)] : []))
  const words = keys.length === 0 ? {} : await listWords(deps, list, { language, owner: front.owner })
  return byPart(keys, words).toSorted((one, other) => one.text.localeCompare(other.text, language))
}

/**
 * Finds the family at an address among those that have most items, else among all values of the list, of
 * which visitors may have no items.
 */
export async function familyAt(
  deps: PagesDeps,
  { front, type, language }: { front: Front; type: PagedType; language: string },
  most: readonly Family[],
  part: string,
): Promise<Family | undefined> {
  const list = listOf(type)
  const has = (family: Family) => family.part === part
  const found = most.find(has)
  if (found || list === undefined) return found
  const words = await listWords(deps, list, { language, owner: front.owner })
  return byPart(Object.keys(words), words).find(has)
}

function listOf({ page: { families }, properties }: PagedType): string | undefined {
  return families === undefined ? undefined : properties[families]?.list
}

/** Those that have an address, each address once. */
function byPart(keys: readonly string[], words: Readonly<Record<string, string>>): Family[] {
  return [...Map.groupBy(keys.toSorted(), partOf)].flatMap(([part, same]) => {
    const [key] = same
    return part === '' || key === undefined ? [] : [{ keys: same, text: words[key] ?? key, part }]
  })
}

/** The key of a value in small letters, as an address has it. */
function partOf(key: string): string {
  return (
    foldText(key)
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  )
}

/** Returns the filter for the items of a family. */
export function ofFamily({ page }: PagedType, { keys }: Family): Filter {
  return { prop: page.families ?? '', kind: 'is', value: [...keys] }
}

/** Returns the links to the pages of families. */
export function linksTo(
  { handle }: Front,
  { page }: PagedType,
  families: readonly Family[],
  language: string,
): PageLink[] {
  const list = `/@${handle}/${page.path}/families`
  return families.map(({ text, part }) => ({ text, href: addressIn(language, `${list}/${part}`) }))
}
