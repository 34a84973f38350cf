import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, Write } from '@cairn/contract/server'
import type { Clock } from '../../../model/clock/clock.ts'
import { partCandidates, writesOfAsking } from '../../../model/answers/plan-distribution.ts'
import { answeringBy, clockFor, namedBy, type AnsweringBy } from '../file/load-file.ts'
import { runFor } from './run-for.ts'

type Reads = Pick<AreaItems, 'read' | 'readMany' | 'search'>

/** A community that is chosen, what it answers by, and the clock that starts if it is asked now. */
interface Chosen {
  response: Item
  community: string
  by: AnsweringBy
  clock: Clock
}

/**
 * Returns the communities of a file that are chosen, as if they were asked at the moment `now`, and the
 * candidates that are not. Throws `consultation.noneSelected` if there is none.
 */
export async function chosenFor(
  file: Item,
  asServer: Reads,
  now: string,
): Promise<{ chosen: Chosen[]; others: Item[] }> {
  const { chosen, others } = partCandidates(await namedBy(asServer, 'ConsultResponse', 'consultation', file.$id))
  if (chosen.length === 0) throw new CairnError('consultation.noneSelected')
  const byOf = await answeringBy(
    asServer,
    chosen.map((response) => String(response['community'])),
  )
  const known = chosen.map((response) => {
    const community = String(response['community'])
    const by = byOf(community)
    return { response, community, by, clock: clockFor(by, now, file['requestedResponseDate']) }
  })
  return { chosen: known, others }
}

/** The writes for asking the chosen communities of a file, at the moment `now`. */
export interface Asking {
  now: string
  communities: string[]
  writes: Write[]
  /** Candidates that are not chosen. */
  others: Item[]
}

/** Plans to ask the chosen communities of a file. Throws `consultation.noneSelected` if there is none. */
export async function planAsking(file: Item, asServer: Reads): Promise<Asking> {
  const now = new Date().toISOString()
  const { chosen, others } = await chosenFor(file, asServer, now)
  const asked = await Promise.all(
    chosen.map(async ({ response, by, clock }) => ({
      response,
      clock,
      run: await runFor(asServer, response, by, now),
    })),
  )
  return {
    now,
    others,
    communities: chosen.map(({ community }) => community),
    writes: writesOfAsking(file, asked, now),
  }
}
