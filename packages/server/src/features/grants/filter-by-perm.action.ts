import * as v from 'valibot'
import { isItemId, itemIdSchema } from '@cairn/contract'
import { MAX_READ_MANY } from '@cairn/contract/wire'
import { querySchema } from '@cairn/contract/query'
import { judgeAction } from '../../items/rights/judge-action.ts'
import type { Principal } from '../../items/facts/types.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { judgeSubject, loadSubject, subjectSchema, rightsKnownTo } from './subject.ts'

/**
 * Action: returns the hits of the caller's query for which a subject has every right in `chain` (default
 * `read`); with `grantedBy`, only if all come from that giver. Pages (`results`, `labels?`, `next?`) are of
 * 1,000 hits at most, may be shorter than requested, and have no facets. `$why` has the reasons by id and
 * right, as far as the caller may know them. Throws `notAllowed` for a subject that the caller does not
 * administer, and as `planQuery` does.
 */
export const filterByPerm = defineCoreAction({
  name: 'filterByPerm',
  kind: 'asks',
  payload: v.looseObject({
    query: querySchema,
    subjectID: subjectSchema,
    chain: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.minLength(1), v.maxLength(20)), ['read']),
    grantedBy: v.optional(itemIdSchema),
  }),
  load: async (request) => loadSubject(request, request.payload.subjectID),
  authorize: () => {},
  async command({ payload, principal, deps }, subject) {
    const max = Math.min(payload.query.max ?? MAX_READ_MANY, MAX_READ_MANY)
    const found = await deps.store.search(principal, { ...payload.query, max, facets: undefined })
    const items = await deps.context.loader.load(found.ids.filter(isItemId))
    const told = rightsKnownTo(principal, subject)
    const judged = [...items.values()].map((item) => {
      const verdicts = payload.chain.map((right) => {
        const judge = (who: Principal) =>
          judgeAction(deps.context.catalogue, who, item.facts.type, item, item.row.i, right)
        return [right, judgeSubject(subject, told, judge)] as const
      })
      return { id: item.facts.id, verdicts }
    })
    const kept = judged.filter(({ verdicts }) =>
      verdicts.every(
        ([, { isAllowed, reason }]) =>
          isAllowed && (payload.grantedBy === undefined || reason.grantedBy === payload.grantedBy),
      ),
    )
    return { found, kept }
  },
  present: ({ found, kept }) => ({
    results: kept.map(({ id }) => id),
    /** The same, for clients that know this older name. */
    ids: kept.map(({ id }) => id),
    ...(found.labels ? { labels: Object.fromEntries(kept.map(({ id }) => [id, found.labels?.[id] ?? ''])) } : {}),
    ...(found.next ? { next: found.next } : {}),
    $why: Object.fromEntries(
      kept.map(({ id, verdicts }) => [id, Object.fromEntries(verdicts.map(([right, { reason }]) => [right, reason]))]),
    ),
  }),
})
