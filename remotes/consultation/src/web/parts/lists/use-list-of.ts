import { useSession } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { useMemo, useState } from 'react'
import { listOf, type ListName, type ListOf } from '../../../model/queries.ts'

/** Returns the definition of one of the area's lists for the signed-in person, today. */
export function useListOf(name: ListName): ListOf {
  const user = useSession()
  const contact = user?.contact
  const organizations = user?.organizations
  const isAdmin = user?.admin === true
  const [today] = useState(() => localDay(Date.now()))
  return useMemo(
    () => listOf(name, { contact, today, isAdmin, ...(organizations ? { organizations } : {}) }),
    [name, contact, today, isAdmin, organizations],
  )
}
