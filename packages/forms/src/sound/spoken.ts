import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { isItemId, RECORDING_USES, type Visibility } from '@cairn/contract'

/** Schema of a speaker's data: who speaks, how they are credited, and the uses they consented to. */
export const spokenSchema = v.object({
  creditAs: v.pipe(v.string(), v.nonEmpty()),
  /** Ids of contacts. */
  credit: v.array(v.pipe(v.string(), v.check(isItemId))),
  agreedFor: v.array(v.picklist(RECORDING_USES)),
})
/** Who speaks in a recording, how they are credited, and the uses they consented to. */
export type Spoken = v.InferOutput<typeof spokenSchema>

// Names of people stay in the memory of the page: on a shared device the next visit asks again.
let known: { by: string; spoken: Spoken } | undefined
const followers = new Set<() => void>()

/**
 * Returns the current speaker as last entered by this account, undefined before, and a setter. Kept in the
 * memory of the page only.
 */
export function useSpoken(account: string): [Spoken | undefined, (spoken: Spoken | undefined) => void] {
  const spoken = useSyncExternalStore(follow, () => (known?.by === account ? known.spoken : undefined))
  const change = (next: Spoken | undefined) => {
    known = next && { by: account, spoken: next }
    for (const follower of followers) follower()
  }
  return [spoken, change]
}

/** Converts a speaker's data to properties of a recording's attachment. */
export function creditsOf({ credit, creditAs, agreedFor }: Spoken, at: number): Record<string, unknown> {
  const day = new Date(at)
  const text = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  const date = text.join('-')
  const access = levelFor(agreedFor)
  return {
    ...{ credit, creditAs, agreedFor },
    recordedOn: { text: date, from: date, to: date },
    ...(access ? { access } : {}),
  }
}

/**
 * Returns the strictest access level required by the uses agreed to. Undefined if everyone may hear the
 * recording.
 */
export function levelFor(uses: Spoken['agreedFor']): Visibility | undefined {
  if (uses.includes('PUBLIC')) return undefined
  return uses.includes('COMMUNITY') || uses.includes('TEACHING') ? 'COMMUNITY' : 'PROTECTED'
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}
