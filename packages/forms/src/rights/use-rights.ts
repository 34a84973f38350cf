import * as v from 'valibot'
import { useCallback } from 'react'
import { useCommands } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'
import { rightsSchema, type Rights } from './rights-api.ts'

/**
 * Fetches the rights of an account. Returns the state and a function that fetches again; the old rights
 * stay meanwhile.
 */
export function useRights(user: string): [AsyncState<Rights>, () => void] {
  const { act } = useCommands()
  return useAsync(
    useCallback(async () => v.parse(rightsSchema, await act('rightsOf', user, { subjectID: user })), [act, user]),
  )
}
