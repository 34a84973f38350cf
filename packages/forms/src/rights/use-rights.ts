import * as v from 'valibot'
import { useCallback, useEffect, useState } from 'react'
import { useCommands } from '@cairn/contract/web'
import { rightsSchema, type Rights } from './rights-call.ts'

export type RightsState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; rights: Rights }

/** The rights of an account, and how to ask for them again; while that goes on, those known stay. */
export function useRights(user: string): { state: RightsState; retry: () => void } {
  const { act } = useCommands()
  const [state, setState] = useState<RightsState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const tell = (next: RightsState) => isCurrent && setState(next)
    act('rightsOf', user, { subjectID: user }).then(
      (answer) => tell({ status: 'ready', rights: v.parse(rightsSchema, answer) }),
      () => tell({ status: 'failed' }),
    )
    return () => void (isCurrent = false)
  }, [act, user, attempt])
  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
