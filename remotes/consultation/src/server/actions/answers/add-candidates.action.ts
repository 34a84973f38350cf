import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable, type AreaItems } from '@cairn/contract/server'
import { standsWithoutShape } from '../../../model/file/missing.ts'
import { namedBy } from '../../rules/file/load-file.ts'

const MOST = 200
const payloadSchema = v.object({
  /** Ids of communities to add. Without them, those whose published area of interest the project touches. */
  communities: v.optional(v.pipe(v.array(readable('Organization')), v.minLength(1), v.maxLength(MOST))),
})

/**
 * Action: makes communities, those given or else those whose areas the file touches, candidates of a
 * consultation: each gets a response in DRAFT, selected unless none were given and the file has no area.
 * Returns how many are new. Throws `notAllowed` for anyone but the people of intake, `consultation.notAsked`
 * for an organisation that is no community and has no terms, `transition` for a file that takes no
 * candidates.
 */
export const addCandidates = defineAction({
  kind: 'write',
  types: ['Consultation'],
  on: 'item',
  payload: payloadSchema,
  result: v.object({ added: v.number() }),
  async run({ item, payload, items, asServer }) {
    if (!item || !mayAsk(item)) throw new CairnError('notAllowed')
    const file = await asServer.read(item.$id)
    if (payload.communities) await requireAskable(payload.communities, items)
    const wanted = payload.communities ?? (await communitiesTouching(file, asServer))
    const known = await namedBy(asServer, 'ConsultResponse', 'consultation', file.$id)
    const isKnown = (community: string) => known.some((response) => response['community'] === community)
    const added = [...new Set(wanted)].filter((community) => !isKnown(community))
    await asServer.together(
      added.map((community) => ({
        op: 'create',
        type: 'ConsultResponse',
        // Of a file without a shape nothing says whom it concerns: intake chooses.
        body: { selected: payload.communities !== undefined || file['projectArea'] !== undefined },
        set: {
          consultation: file.$id,
          community,
          ...(file['intake'] === undefined ? {} : { owner: file['intake'] }),
        },
      })),
    )
    return { added: added.length }
  },
})

/** Refuses organisations that nobody would consult: those that are no communities and have no terms. */
async function requireAskable(ids: readonly string[], items: AreaItems): Promise<void> {
  const organizations = Object.values(await items.readMany(ids as ItemId[]))
  const others = organizations.filter(({ type }) => type !== 'COMMUNITY').map(({ $id }) => $id)
  if (others.length === 0) return
  const { ids: terms } = await items.search({
    types: ['ConsultTerms'],
    must: [ownedBy(others)],
    max: MOST,
    total: false,
  })
  const withTerms = Object.values(await items.readMany(terms as ItemId[])).map(({ owner }) => owner)
  if (others.some((id) => !withTerms.includes(id))) throw new CairnError('consultation.notAsked')
}

const ownedBy = (owners: readonly string[]) => ({ prop: 'owner', kind: 'rel' as const, value: [...owners] })

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
