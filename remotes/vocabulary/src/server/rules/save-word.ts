import { randomUUID } from 'node:crypto'
import { isItemId, type ItemId } from '@cairn/contract'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import { alphabetIn } from '@cairn/model/letters'
import { cleanWord, nextHomonym } from '../../model/clean-word.ts'
import { spelledAlike } from '../../model/queries.ts'

/**
 * Save rule of words: normalises the spelling by the language's alphabet, and numbers homonyms among the
 * words that the writer may read. It locks nothing, so two concurrent writes may get the same number.
 */
export const saveWord: ReadingRule = {
  hold: [],
  async rule({ before, after, items, asServer }) {
    const { language } = after
    if (typeof language !== 'string' || !isItemId(language)) return
    const { letters } = alphabetIn(await asServer.read(language))
    const set = { ...cleanWord(after, letters), ...(after['uuid'] ? {} : { uuid: randomUUID() }) }
    const label = ('label' in set ? set['label'] : undefined) ?? after['label']
    const isMoved = before?.['label'] !== label || before?.['language'] !== language
    // A number that its writer gives stays; one of the former spelling goes.
    const isGiven = after['homonym'] !== undefined && after['homonym'] !== before?.['homonym']
    if (!isMoved || typeof label !== 'string' || isGiven) return { set }
    const homonym = await homonymOf(items, label, language, before?.$id)
    if (homonym === undefined && before?.['homonym'] === undefined) return { set }
    return { set: { ...set, homonym: homonym ?? null } }
  },
}

async function homonymOf(items: AreaItems, label: string, language: ItemId, own: ItemId | undefined) {
  const { ids } = await items.search(spelledAlike(label, language))
  const others = ids.filter((id): id is ItemId => id !== own && isItemId(id))
  return others.length === 0 ? undefined : nextHomonym(Object.values(await items.readMany(others)))
}
