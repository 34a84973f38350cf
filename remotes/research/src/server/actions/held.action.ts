import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems } from '@cairn/contract/server'
import { heldSchema, purgeFrom, type Held } from '../../model/held.ts'
import { labelOfActivity, labelOfData } from '../../model/labels.ts'
import { consentsOf, saidBy, usersOf } from '../../model/queries.ts'
import { readAll } from '../rules/close-items.ts'
import { givenUses, idsIn } from '../rules/read-ledger.ts'

/** Reads of one item that are told, the latest. */
const READS = 20
const PART = 500

const own = {
  kind: 'asks',
  types: ['CommunityMember'],
  on: 'item',
  payload: v.looseObject({}),
  result: heldSchema,
} as const
type Call = Pick<ActionCall<unknown>, 'item' | 'asServer' | 'readersOf'>

/** Tells stewards what is held of a member: what they said, who saw it, and what rests on it. */
export const whatIsHeld = defineAction({ ...own, right: 'steward', run: held })

/** Tells a member the same of themselves, by their own record. Throws `notAllowed` for anybody else. */
export const heldOfMe = defineAction({
  ...own,
  run({ actor, ...call }) {
    if (actor.contact === undefined || call.item?.['contact'] !== actor.contact) throw new CairnError('notAllowed')
    return held(call)
  },
})

async function held({ item, asServer, readersOf }: Call): Promise<Held> {
  if (!item) throw new CairnError('notFound')
  const said = await readAll(asServer, saidBy(item.$id))
  const ids = said.map(({ $id }) => $id)
  const seen = await readersOf([item.$id, ...ids], READS)
  return {
    projects: await agreedBy(asServer, item.$id),
    items: said.map(describe),
    seen: seen.toSorted((a, b) => b.at.localeCompare(a.at)),
    usedIn: await usesOf(asServer, ids),
  }
}

/** What a person agrees to today, by project, as the ledger has it. */
async function agreedBy(asServer: AreaItems, member: ItemId): Promise<Held['projects']> {
  const entries = await readAll(asServer, consentsOf(member))
  const projects = [...new Set(entries.map(({ project }) => String(project)))]
  return Promise.all(
    projects.map(async (project) => ({ project, uses: await givenUses(asServer, { project, respondents: [member] }) })),
  )
}

function describe(item: Item): Held['items'][number] {
  const { project, usesGiven, withheld, withheldSince, spatial, closedPlaces } = item
  return {
    ...{ id: item.$id, type: item._t, project: String(project) },
    label: item._t === 'ResearchActivity' ? labelOfActivity(item) : labelOfData(item),
    uses: [usesGiven ?? []].flat().map(String),
    withheld: withheld === true,
    ...(typeof withheldSince === 'string' ? { purgeFrom: purgeFrom(withheldSince) } : {}),
    places: idsIn(spatial).length + idsIn(closedPlaces).length,
  }
}

/** Letters, links and collections that rest on these items, as they are. */
async function usesOf(asServer: AreaItems, ids: readonly ItemId[]): Promise<Held['usedIn']> {
  const found: Item[] = []
  for (let at = 0; at < ids.length; at += PART)
    for (const query of usersOf(ids.slice(at, at + PART))) found.push(...(await readAll(asServer, query)))
  const people = await asServer.readMany(found.flatMap(({ recipients }) => idsIn(recipients)))
  const nameOf = (id: ItemId) =>
    ['firstName', 'lastName']
      .flatMap((name) => people[id]?.[name] ?? [])
      .map(String)
      .join(' ')
  const all = new Map(found.map((item) => [item.$id, item]))
  return [...all.values()].map((item) => ({
    id: item.$id,
    label: String(item['subject'] ?? item['note'] ?? item.$id),
    ...(typeof item['sentOn'] === 'string' ? { sent: item['sentOn'] } : {}),
    to: idsIn(item['recipients']).map(nameOf),
  }))
}
