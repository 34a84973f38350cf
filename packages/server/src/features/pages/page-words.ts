import type { Item, ItemId, Property } from '@cairn/contract'
import { displayText, isBlank } from '@cairn/model/format'
import { plainText as plainRichText } from '@cairn/model/rich-text'
import { serverText } from '../mail/port.ts'
import { listValues, plainText } from '../lists/port.ts'
import { visitorOf, type PagedType, type PagesDeps } from './pages-deps.ts'

/** Texts of the shell that the words of values need. */
const SHELL_TEXTS: Readonly<Record<string, string>> = {
  'app.yes': 'pages.yes',
  'app.no': 'pages.no',
  'app.other': 'pages.other',
}

/**
 * Returns the text of an area under a key, in the language of the page, else in English, else the key itself.
 */
export type PageText = (key: string) => string

/** Creates the function that returns the texts of areas in a language. */
export function textsIn({ areas }: Pick<PagesDeps, 'areas'>, language: string): PageText {
  return (key) => {
    const ours = SHELL_TEXTS[key]
    if (ours !== undefined) return serverText(ours, language)
    const textIn = (tag: string) => areas().flatMap(({ texts }) => plainText(texts[tag]?.[key]) ?? [])[0]
    return textIn(language) ?? textIn('en') ?? key
  }
}

/** The language of a page, and the organisation whose own list values take precedence over general ones. */
export interface WordsOf {
  language: string
  owner: ItemId
}

/**
 * Returns the labels of a list's values by key, as far as a visitor may read them: the general ones, replaced
 * by those of the organisation.
 */
export async function listWords(
  deps: PagesDeps,
  list: string,
  { language, owner }: WordsOf,
): Promise<Record<string, string>> {
  const { [owner]: own = [], ...general } = await listValues(deps, visitorOf(deps), { locale: language, list, owner })
  return Object.fromEntries([...Object.values(general).flat(), ...own].map(({ key, label }) => [key, label]))
}

/**
 * Returns the properties that the public page of an item shows (`page.body` of its type), each with its title
 * and its value as text; properties without a value are left out.
 */
export async function factsOf(
  deps: PagesDeps,
  item: Item,
  type: PagedType,
  of: WordsOf,
): Promise<{ name: string; text: string }[]> {
  const words = textsIn(deps, of.language)
  const facts = await Promise.all(
    (type.page.body ?? []).map(async (name) => ({
      name: words(`types.${type.name}.props.${name}`),
      text: await textOf(deps, item, { ...of, type, name }),
    })),
  )
  return facts.filter(({ text }) => text !== '')
}

/** Formats the value of the property `name` of an item as text for a public page. Empty if it has none. */
export async function textOf(
  deps: PagesDeps,
  item: Item,
  { type, name, language, owner }: WordsOf & { type: PagedType; name: string },
): Promise<string> {
  const property: Property | undefined = type.properties[name]
  const value = item[name]
  if (!property || isBlank(value)) return ''
  if (property.t === 'richText') return plainRichText(value)
  const words = textsIn(deps, language)
  const lists = await wordsOfLists(deps, property, { language, owner })
  const rows = property.t === 'group' ? [value].flat() : [value]
  const context = {
    ...{ type: type.name, name, labels: item.$labels ?? {}, locale: language },
    translate: (key: string) => lists.get(key) ?? words(key),
  }
  return rows.map((row) => displayText(property, row, context)).join('\n')
}

/** Reads the words of the lists that a property, or a part of its group, takes values of, by text key. */
async function wordsOfLists(deps: PagesDeps, property: Property, of: WordsOf): Promise<ReadonlyMap<string, string>> {
  const lists = [property, ...Object.values(property.parts ?? {})].flatMap(({ v, list }) =>
    v === 'LOV' && list ? [list] : [],
  )
  const words = await Promise.all(
    [...new Set(lists)].map(async (list) => [list, await listWords(deps, list, of)] as const),
  )
  return new Map(
    words.flatMap(([list, byKey]) => Object.entries(byKey).map(([key, word]) => [`lists.${list}.${key}`, word])),
  )
}

/** Returns the plural name of a type, such as *Stories*, with a capital letter, as a heading. */
export function pluralOf(words: PageText, type: PagedType, language: string): string {
  const [first = '', ...rest] = words(`types.${type.name}.plural`)
  return first.toLocaleUpperCase(language) + rest.join('')
}
