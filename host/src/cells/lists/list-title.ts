import { textIn, type Translated } from '@cairn/model/value-objects'

/** What a list is called: what the area that brings it says, else its name in small letters. */
export function listTitle({ list, titles }: { list: string; titles: Translated }, language: string): string {
  if (Object.keys(titles).length > 0) return textIn(titles, language)
  const words = list.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
