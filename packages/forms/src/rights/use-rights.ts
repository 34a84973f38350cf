import * as v from 'valibot'
import { useCallback } from 'react'
import { useCommands } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'
import { rightsSchema, type Rights } from './rights-api.ts'

/**
 * Asks the server for the rights of an account (action `rightsOf`) when first rendered. Returns the state,
 * with its error if refused, and a function that asks again; the old rights stay meanwhile.
 */
export function useRights(user: string): [AsyncState<Rights>, () => void] {
  const { act } = useCommands()
  return useAsync(
    useCallback(async () => v.parse(rightsSchema, await act('rightsOf', user, { subjectID: user })), [act, user]),
  )
}
