import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import { spokenIn } from '../../../model/queries.ts'
import { refuseBefore } from '../project/save-simple.ts'
import { idsOfAll } from '../read-all.ts'
import { deletedOf } from './close-items.ts'
import { idsIn } from './read-ledger.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Save rule: throws `invalidItem` for a consent without a respondent that is not the Nation's, for one of the
 * Nation without evidence or for one interview, and for one that ends before it begins. A new entry that
 * takes a use away seals what had it, until a reaction has written it anew by the whole ledger.
 */
export const saveConsent: ReadingRule = {
  // It reads what was said, never other entries.
  hold: [],
  async rule({ before, after, asServer }) {
    refuseBefore(after, 'from', 'until')
    const { respondent, by, activity, evidence, evidenceIn } = after
    const isForAll = respondent === undefined || respondent === null
    // The Nation decides for a whole project.
    if (isForAll && typeof activity === 'string')
      throw new CairnError('invalidItem', 'a consent of the Nation for one interview', {
        properties: { activity: { userMessage: 'errors.doesNotApply' } },
      })
    if (isForAll && by !== 'NATION')
      throw new CairnError('invalidItem', 'a consent without a respondent', {
        properties: { respondent: { userMessage: 'errors.required' } },
      })
    const isProven = (Array.isArray(evidence) && evidence.length > 0) || typeof evidenceIn === 'string'
    if (by === 'NATION' && !isProven)
      throw new CairnError('invalidItem', 'a resolution is missing', {
        properties: { evidence: { userMessage: 'errors.required' } },
      })
    const today = new Date().toISOString().slice(0, 10)
    return before || !takesAway(after, today) ? undefined : { seals: await havingUse(asServer, after) }
  },
}

/** Tells whether an entry that counts today gives no use. */
function takesAway({ decision, from, until }: Values, today: string): boolean {
  const isOver = typeof until === 'string' && until < today
  return String(from) <= today && (decision !== 'GIVEN' || isOver)
}

/** Returns what the person, or anybody, said in the project or interview, deleted or not, and has the use. */
async function havingUse(asServer: AreaItems, entry: Values): Promise<ItemId[]> {
  const { project, use, respondent, activity } = entry
  const [interview] = idsIn([activity])
  const scope = { project: String(project), respondent: typeof respondent === 'string' ? respondent : undefined }
  const spoken = spokenIn(scope.project, scope.respondent)
  const query: Query = {
    ...spoken,
    must: [...(spoken.must ?? []), { prop: 'usesGiven', kind: 'is', value: [String(use)] }],
    ...(interview === undefined ? {} : inInterview(interview)),
  }
  const deleted = await deletedOf(asServer, scope)
  const isMeant = ({ usesGiven }: Values) => [usesGiven ?? []].flat().map(String).includes(String(use))
  return [...(await idsOfAll(asServer, query)), ...deleted.filter(isMeant).map(({ $id }) => $id)]
}

/** The interview itself, and what was said in it, also by statements that left it. */
function inInterview(interview: ItemId): Pick<Query, 'should' | 'minShould'> {
  return {
    should: [
      { prop: 'activity', kind: 'rel', value: [interview] },
      { prop: 'leftActivities', kind: 'rel', value: [interview] },
      { prop: '_i', kind: 'is', value: [parseItemId(interview).index] },
    ],
    minShould: 1,
  }
}
