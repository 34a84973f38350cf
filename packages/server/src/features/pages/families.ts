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
  key: string
  text: string
  part: string
}

/** Returns the families of a type that have items for visitors, in the order of their words. */
export async function familiesOf(deps: PagesDeps, front: Front, type: PagedType, language: string): Promise<Family[]> {
  const { families } = type.page
  const list = families === undefined ? undefined : type.properties[families]?.list
  if (families === undefined || list === undefined) return []
  const { facets = {} } = await deps.store.search(visitorOf(deps), {
    types: [type.name],
    must: [{ prop: type.owner, kind: 'rel', value: [front.owner] }],
    facets: { families: { prop: families, kind: 'terms', limit: MOST } },
    ...{ max: 0, total: false },
  })
  const keys = (facets['families'] ?? []).flatMap(({ value, count }) => (count > 0 ? [String(value)] : []))
  const words = keys.length === 0 ? {} : await listWords(deps, list, { language, owner: front.owner })
  return keys
    .map((key) => ({ key, text: words[key] ?? key, part: partOf(key) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, language))
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
export function ofFamily({ page }: PagedType, { key }: Family): Filter {
  return { prop: page.families ?? '', kind: 'is', value: key }
}

/** Returns the links to the pages of families. */
export function linksTo(
  { handle }: Front,
  { page }: PagedType,
  families: readonly Family[],
  language: string,
): PageLink[] {
  return families
    .filter(({ part }) => part !== '')
    .map(({ text, part }) => ({ text, href: addressIn(language, `/@${handle}/${page.path}/families/${part}`) }))
}
