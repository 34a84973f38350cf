import * as v from 'valibot'
import { useMemo } from 'react'
import { useCommands, useSession } from '@cairn/contract/web'
import { useAsked, type Asked } from '@cairn/ui'
import { availableSchema, rolesSchema, type Available, type AvailableRole } from './rights-call.ts'

/** What the signed-in person may give to others. */
export function useAvailable(): [Asked<{ available: Available; roles: readonly AvailableRole[] }>, () => void] {
  const { act } = useCommands()
  const self = useSession()?.$id
  const ask = useMemo(() => {
    if (self === undefined) return undefined
    return async () => {
      const [available, roles] = await Promise.all([act('rightsAvailable', self), act('rolesAvailable', self)])
      return { available: v.parse(availableSchema, available), roles: v.parse(rolesSchema, roles) }
    }
  }, [act, self])
  return useAsked(ask)
}
