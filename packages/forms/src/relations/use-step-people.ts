import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import { useCommands } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import { useCallback } from 'react'

const answerSchema = v.object({
  people: v.array(v.object({ id: itemIdSchema, open: v.number(), rights: v.array(v.string()) })),
})

/** Somebody who can do steps, with the number of items on which they have one, and rights that they hold. */
export interface StepPerson {
  id: ItemId
  open: number
  rights: string[]
}

/**
 * Asks who can do steps of an item's workflow: of its organisations, or of these contacts. Undefined until
 * the answer is there. `contacts` null asks nothing.
 */
export function useStepPeople(id: string, contacts?: readonly string[] | null): readonly StepPerson[] | undefined {
  const { act } = useCommands()
  const names = contacts?.join(' ')
  const ask = useCallback(
    async () =>
      v.parse(answerSchema, await act('stepPeople', id, names === undefined ? {} : { contacts: names.split(' ') }))
        .people,
    [act, id, names],
  )
  const [answer] = useAsync(contacts === null ? undefined : ask)
  return answer.status === 'ready' ? answer.value : undefined
}
