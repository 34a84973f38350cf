import type { Item } from '@cairn/contract'
import { isItemId } from '@cairn/contract'
import type { MakeItem } from '@cairn/contract/server'
import { LISTS, listKeyOf, type ListName } from './lists.ts'

/**
 * Returns the changes that give a word of the first builds its language as an item, values of lists, and
 * several spellings. Each language and each new value of a list is made once for its owner. Undefined if
 * there are none.
 */
export async function migrateWord(item: Item, make: MakeItem): Promise<Record<string, unknown> | undefined> {
  const { language, partOfSpeech, categories, alternateSpelling, owner } = item
  const wanted = {
    ...(typeof language === 'string' && isItemId(language)
      ? {}
      : { language: await languageOf(language, owner, make) }),
    ...(typeof partOfSpeech === 'string' ? { partOfSpeech: await keyOf('VOC_PARTS', partOfSpeech, owner, make) } : {}),
    ...(Array.isArray(categories) ? { categories: await keysOf('VOC_CATEGORIES', categories, owner, make) } : {}),
    ...(typeof alternateSpelling === 'string' ? { alternateSpelling: [alternateSpelling] } : {}),
  }
  const changed = Object.entries(wanted).filter(([name, to]) => JSON.stringify(to) !== JSON.stringify(item[name]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

async function languageOf(text: unknown, owner: unknown, make: MakeItem): Promise<string> {
  const name = typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 120) : UNNAMED
  return make('Language', `language-${String(owner)}-${name}`, { name, owner })
}

async function keysOf(list: ListName, texts: unknown[], owner: unknown, make: MakeItem): Promise<string[]> {
  const keys: string[] = []
  for (const text of texts) keys.push(await keyOf(list, String(text), owner, make))
  return [...new Set(keys)]
}

async function keyOf(list: ListName, text: string, owner: unknown, make: MakeItem): Promise<string> {
  const key = listKeyOf(text)
  if (!LISTS[list].includes(key))
    await make('LOVValue', `${list}-${String(owner)}-${key}`, { list, key, translations: { en: text.trim() }, owner })
  return key
}

/** The language of words that named none. */
const UNNAMED = 'Language of the community'
