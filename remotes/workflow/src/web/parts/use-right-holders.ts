import { useCommands, type Item } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import { useCallback } from 'react'
import * as v from 'valibot'

const answerSchema = v.object({ holders: v.record(v.string(), v.number()) })

/**
 * Asks how many people hold each of these rights over items of type `of` of the owner of a workflow.
 * Undefined until the answer is there, and for whoever may not change the workflow.
 */
export function useRightHolders(
  { $id, $can }: Item,
  of: string,
  rights: readonly string[],
): Readonly<Record<string, number>> | undefined {
  const { act } = useCommands()
  const names = rights.join(' ')
  const isAsked = $can?.['update'] === true && names !== ''
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('rightHolders', $id, { of, rights: names.split(' ') })).holders,
    [act, $id, of, names],
  )
  const [answer] = useAsync(isAsked ? ask : undefined)
  return answer.status === 'ready' ? answer.value : undefined
}
