import * as v from 'valibot'
import { useMemo } from 'react'
import { useCommands, useSession } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'
import { grantableRightsSchema, rolesSchema, type GrantableRights, type GrantableRole } from './rights-api.ts'

/**
 * Asks the server for the rights and roles that the signed-in user may give to others when first rendered.
 * Returns the state, with its error if that failed, and a function that asks again.
 */
export function useGrantableRights(): [
  AsyncState<{ available: GrantableRights; roles: readonly GrantableRole[] }>,
  () => void,
] {
  const { act } = useCommands()
  const self = useSession()?.$id
  const ask = useMemo(() => {
    if (self === undefined) return undefined
    return async () => {
      const [available, roles] = await Promise.all([act('rightsAvailable', self), act('rolesAvailable', self)])
      return { available: v.parse(grantableRightsSchema, available), roles: v.parse(rolesSchema, roles) }
    }
  }, [act, self])
  return useAsync(ask)
}
