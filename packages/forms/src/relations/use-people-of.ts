import { useCallback } from 'react'
import { useCommands } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import type { Suggestion } from '@cairn/ui/overlays'
import * as v from 'valibot'

const answerSchema = v.object({ people: v.array(v.object({ id: v.string(), label: v.string() })) })

/** A property whose relation leads to people, and the values of the item that say to whose. */
export interface PeopleAsked {
  type: string
  property: string
  values: Readonly<Record<string, unknown>>
}

const NOBODY: readonly Suggestion[] = []

/**
 * Asks the server for the people of what an item is about. Nobody until they are known, without `asked`, and
 * if the server refuses.
 */
export function usePeopleOf(asked: PeopleAsked | undefined): readonly Suggestion[] {
  const { act } = useCommands()
  const key = JSON.stringify(asked)
  const ask = useCallback(async () => {
    const { type, ...payload } = JSON.parse(key) as PeopleAsked
    return v.parse(answerSchema, await act('peopleOf', `${type}-0`, payload)).people
  }, [act, key])
  const [people] = useAsync(asked && ask)
  return people.status === 'ready' ? people.value : NOBODY
}
