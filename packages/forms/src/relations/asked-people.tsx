import { createContext, use, type ReactNode } from 'react'
import type { AsyncState } from '@cairn/ui'
import { useAsking, type StepPeople } from './use-step-people.ts'

/** Who can do steps of an item, as it was asked for all below. */
interface Asked {
  id: string
  answer: AsyncState<StepPeople>
}

const AskedContext = createContext<Asked | undefined>(undefined)

/** Asks once who can do steps of an item, for all that is within. `id` undefined asks nothing. */
export function AskedPeople({ id, children }: { id: string | undefined; children: ReactNode }) {
  const answer = useAsking(id)
  return <AskedContext value={id === undefined ? undefined : { id, answer }}>{children}</AskedContext>
}

/** As `useAsking`, by the answer of the `AskedPeople` around it, if that asks about the same item. */
export function useAskedPeople(id: string | undefined): AsyncState<StepPeople> {
  const around = use(AskedContext)
  const isThere = id !== undefined && around?.id === id
  const own = useAsking(isThere ? undefined : id)
  return isThere ? around.answer : own
}
