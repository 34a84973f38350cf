import { useSession } from '@cairn/contract/web'
import { useMemo } from 'react'
import { listOf, type ListName, type ListOf } from '../../../model/queries.ts'

const NONE: readonly string[] = []

/** Returns the definition of one of the area's lists for the signed-in person. */
export function useListOf(name: ListName): ListOf {
  const session = useSession()
  const [contact, organizations] = [session?.contact, session?.organizations ?? NONE]
  return useMemo(() => listOf(name, { contact, organizations }), [name, contact, organizations])
}
