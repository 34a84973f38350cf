import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import { standsWithoutShape } from '../../model/missing.ts'
import { namedBy } from '../rules/load-file.ts'

const MOST = 200
const payloadSchema = v.object({
  /** Ids of communities to add. Without them, those whose published area of interest the project touches. */
  communities: v.optional(v.pipe(v.array(v.pipe(v.string(), v.check(isItemId))), v.minLength(1), v.maxLength(MOST))),
})

/**
 * Makes communities candidates of a consultation: each gets a response in DRAFT, selected. Returns how
 * many are new. Throws `notAllowed` for anyone but the people of intake, `transition` for a file that
 * takes no candidates.
 */
export const addCandidates = defineAction({
  kind: 'write',
  types: ['Consultation'],
  on: 'item',
  payload: payloadSchema,
  result: v.object({ added: v.number() }),
  async run({ item, payload, asServer }) {
    if (!item || !mayAsk(item)) throw new CairnError('notAllowed')
    const file = await asServer.read(item.$id)
    const wanted = payload.communities ?? (await communitiesTouching(file, asServer))
    const known = await namedBy(asServer, 'ConsultResponse', 'consultation', file.$id)
    const isKnown = (community: string) => known.some((response) => response['community'] === community)
    const added = [...new Set(wanted)].filter((community) => !isKnown(community))
    await asServer.together(
      added.map((community) => ({
        op: 'create',
        type: 'ConsultResponse',
        body: {
          consultation: file.$id,
          community,
          // Of a file without a shape nothing says whom it concerns: intake chooses.
          selected: payload.communities !== undefined || file['projectArea'] !== undefined,
          ...(file['intake'] === undefined ? {} : { owner: file['intake'] }),
        },
      })),
    )
    return { added: added.length }
  },
})

/** Whoever may hand the file on now, or ask further communities, may look for candidates. */
function mayAsk({ $can = {} }: Item): boolean {
  return ['accept', 'distribute', 'addCommunities'].some((move) => $can[move])
}

/**
 * Returns the communities whose published area of interest the project area touches. All that published one
 * if the file stands without a shape.
 */
async function communitiesTouching(file: Item, asServer: AreaItems): Promise<string[]> {
  const area = file['projectArea']
  if (!area && !standsWithoutShape(file)) return []
  const { ids } = await asServer.search({
    types: ['ConsultTerms'],
    must: area
      ? [{ prop: 'interestArea', kind: 'intersect', value: area as never }]
      : [{ prop: 'interestArea', kind: 'exists', value: true }],
    max: MOST,
    total: false,
  })
  const terms = await asServer.readMany(ids as ItemId[])
  return Object.values(terms).flatMap(({ owner }) => (typeof owner === 'string' ? [owner] : []))
}
