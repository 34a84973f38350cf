import type { Translate } from '@cairn/contract/web'
import { wordsOfKey } from '@cairn/model/key-words'

/** Returns the title of a list of values: the text `lists.{list}` of its area, else its name. */
export function listTitle(t: Translate, list: string): string {
  const key = `lists.${list}` as const
  const title = t(key)
  return title !== key && title !== '' ? title : wordsOfKey(list)
}
