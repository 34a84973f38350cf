import type { ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import type { SayLetter } from '../../../model/letters/letter-frame.ts'
import en from '../../../texts/en.json' with { type: 'json' }
import fr from '../../../texts/fr.json' with { type: 'json' }

/** Texts of letters by their language. English stands in for languages that the area does not have. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, fr }

const MOST_VALUES = 500

/** Returns a text of the area in a language, with the values in its braces. */
export function letterText(
  key: string,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = (TEXTS[language] ?? en)[key as keyof typeof en] ?? key
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Returns the function that says the fixed texts of letters in a language. */
export function sayIn(language: string): SayLetter {
  return (key, values = {}) => letterText(`consultation.letterPaper.${key}`, language, values)
}

/**
 * Returns the words for a value of a list in a language: what an organisation calls it, or else the text of
 * the value that the area brings.
 */
export async function wordsOfValue(
  asServer: Pick<AreaItems, 'search' | 'readMany'>,
  { list, key, owner, language }: { list: string; key: string; owner: unknown; language: string },
): Promise<string> {
  const must = [{ prop: 'list', kind: 'is' as const, value: list }]
  const { ids } = await asServer.search({ types: ['LOVValue'], must, max: MOST_VALUES, total: false })
  const values = Object.values(await asServer.readMany(ids as ItemId[]))
  const own = values.filter((value) => value['key'] === key && [undefined, owner].includes(value['owner']))
  const value = own.find((each) => each['owner'] === owner) ?? own[0]
  const words = Object.entries(value?.['translations'] ?? {})
  const named = words.find(([name]) => name === language) ?? words[0]
  return named ? String(named[1]) : letterText(`lists.${list}.${key}`, language)
}
