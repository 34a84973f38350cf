import * as v from 'valibot'
import { useCallback, useEffect, useState } from 'react'
import { useCommands, useSession } from '@cairn/contract/web'
import { availableSchema, rolesSchema, type Available, type AvailableRole } from './rights-call.ts'

type State =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; available: Available; roles: readonly AvailableRole[] }

/** What the signed-in person may give to others. */
export function useAvailable(): { state: State; retry: () => void } {
  const { act } = useCommands()
  const self = useSession()?.$id
  const [state, setState] = useState<State>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (self === undefined) return undefined
    let isCurrent = true
    const tell = (next: State) => isCurrent && setState(next)
    Promise.all([act('rightsAvailable', self), act('rolesAvailable', self)]).then(
      ([available, roles]) =>
        tell({ status: 'ready', available: v.parse(availableSchema, available), roles: v.parse(rolesSchema, roles) }),
      () => tell({ status: 'failed' }),
    )
    return () => void (isCurrent = false)
  }, [act, self, attempt])
  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
