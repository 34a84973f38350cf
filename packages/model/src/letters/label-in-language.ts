import type { Item, ItemType } from '@cairn/contract'
import type { Translated } from '../items/value-objects.ts'

/** The labels that come with an item: of the items it names, in their main and in further languages. */
interface Naming {
  $labels?: Readonly<Record<string, string>> | undefined
  $labelsIn?: Readonly<Record<string, Translated>> | undefined
}

/**
 * Returns the text for a reader in their language or its base language. Undefined if there is none in either.
 */
export function textInLanguage(texts: Translated | undefined, language: string): string | undefined {
  const wanted = [language, language.split('-')[0] ?? '']
  return wanted.map((each) => texts?.[each]).find((text) => text !== undefined && text.trim() !== '')
}

/** Returns what an item is called in a language besides its label. Undefined if it has nothing there. */
export function labelInLanguage(item: Item, { labelIn }: ItemType, language: string): string | undefined {
  return labelIn === undefined ? undefined : textInLanguage(item[labelIn] as Translated | undefined, language)
}

/** Returns the labels of the items that an item names, each in a language if it has one there. */
export function labelsInLanguage({ $labels = {}, $labelsIn }: Naming, language: string): Record<string, string> {
  const own = Object.entries($labelsIn ?? {}).flatMap(([id, texts]) => {
    const text = textInLanguage(texts, language)
    return text === undefined ? [] : [[id, text] as const]
  })
  return own.length > 0 ? { ...$labels, ...Object.fromEntries(own) } : $labels
}
