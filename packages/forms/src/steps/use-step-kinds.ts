import * as v from 'valibot'
import { stepKindsSchema, type StepKind } from '@cairn/contract/workflow'
import { useCommands } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'
import { useCallback } from 'react'

const answerSchema = v.object({ kinds: stepKindsSchema })

/**
 * Asks the server for the kinds of step that items of a type may have: of the type of the item, or of `of`.
 * Undefined until the answer is there.
 */
export function useStepKinds(id: string, of?: string): Readonly<Record<string, StepKind>> | undefined {
  const { act } = useCommands()
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('stepKinds', id, of === undefined ? {} : { of })).kinds,
    [act, id, of],
  )
  const [answer] = useAsync(ask)
  return answer.status === 'ready' ? answer.value : undefined
}
