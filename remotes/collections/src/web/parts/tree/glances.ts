import { useCommands, useLanguage, useTranslate } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import { useCallback } from 'react'
import * as v from 'valibot'

const glanceSchema = v.object({ count: v.number(), isExact: v.boolean(), first: v.optional(v.string()) })
const answerSchema = v.object({ found: v.record(v.string(), glanceSchema) })
/** The server tells of so many collections at once. */
const MOST = 60

/** Summaries of collections, by id. */
export interface Glances {
  /** Numbers of members that the person sees, in words. */
  notes: Readonly<Record<string, string>>
  /** Paths of images of what is pinned first, for collections without a picture. */
  pictures: Readonly<Record<string, string>>
}

/** Asks the server for summaries of the first 60 collections. Empty while loading, and if that fails. */
export function useGlances(ids: readonly string[]): Glances {
  const t = useTranslate()
  const language = useLanguage()
  const { act } = useCommands()
  const wanted = ids.slice(0, MOST).join(' ')
  const ask = useCallback(async () => {
    const asked = wanted.split(' ').filter(Boolean)
    if (asked.length === 0) return {}
    return v.parse(answerSchema, await act('glanceCollections', 'Collection-0', { ids: asked })).found
  }, [act, wanted])
  const [state] = useAsync(ask)
  const found = Object.entries(state.status === 'ready' ? state.value : {})
  const shown = (count: number, isExact: boolean) => `${count.toLocaleString(language)}${isExact ? '' : '+'}`
  return {
    notes: Object.fromEntries(
      found.map(([id, { count, isExact }]) => [id, t('collections.count', { count, shown: shown(count, isExact) })]),
    ),
    pictures: Object.fromEntries(
      found.flatMap(([id, { first }]) =>
        first === undefined ? [] : [[id, `/item-id-image/${encodeURIComponent(first)}?variant=medium`]],
      ),
    ),
  }
}
