import type { Translate } from '@cairn/contract/web'

/** What a list is called: the text `lists.{list}` of the area that brings it, else its name in small letters. */
export function listTitle(t: Translate, list: string): string {
  const key = `lists.${list}` as const
  const title = t(key)
  if (title !== key && title !== '') return title
  const words = list.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
