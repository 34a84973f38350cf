import type { Translate } from '@cairn/contract/web'
import { wordsOfKey } from '@cairn/model/key-words'

/** Returns the title of a list: the area's text `lists.{list}`, else its name. */
export function listTitle(t: Translate, list: string): string {
  const key = `lists.${list}` as const
  const title = t(key)
  return title !== key && title !== '' ? title : wordsOfKey(list)
}
