import type { Translate } from '@cairn/contract/web'
import { wordsOfKey } from '@cairn/model/key-words'

/** What a list is called: the text `lists.{list}` of the area that brings it, else its name in small letters. */
export function listTitle(t: Translate, list: string): string {
  const key = `lists.${list}` as const
  const title = t(key)
  return title !== key && title !== '' ? title : wordsOfKey(list)
}
