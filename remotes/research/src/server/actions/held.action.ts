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
type Call = Pick<ActionCall<unknown>, 'item' | 'items' | 'asServer' | 'readersOf'>

/**
 * Tells stewards what is held of a member: what they said, who saw it, and what rests on it. They see of it
 * what they may read, and how much else there is.
 */
export const whatIsHeld = defineAction({
  ...own,
  right: 'steward',
  async run(call) {
    const { item, items, asServer } = call
    if (!item) throw new CairnError('notFound')
    const all = await readAll(asServer, saidBy(item.$id))
    const said = await readAgain(items, all)
    const uses = await usersNow(asServer, all)
    const ids = new Set<unknown>(said.map(({ $id }) => $id))
    const seen = (await readAgain(items, uses)).filter(({ evidence, from, to }) =>
      [evidence, from, to].flat().some((id) => ids.has(id)),
    )
    const people = await items.readMany(seen.flatMap(({ recipients }) => idsIn(recipients)))
    return {
      ...(await held(call, said)),
      usedIn: seen.map((use) => ({
        ...describeUse(use),
        label: String(use['subject'] ?? use['note'] ?? ''),
        to: idsIn(use['recipients']).flatMap((id) => nameOf(people[id])),
      })),
      hidden: { items: all.length - said.length, uses: uses.length - seen.length },
    }
  },
})

/**
 * Tells a member the same of themselves, by their own record, all of it; but of letters and links neither
 * recipients nor notes, which others wrote. Throws `notAllowed` for anybody else.
 */
export const heldOfMe = defineAction({
  ...own,
  async run(call) {
    const { actor, asServer, item } = call
    if (!item || actor.contact === undefined || item['contact'] !== actor.contact) throw new CairnError('notAllowed')
    const said = await readAll(asServer, saidBy(item.$id))
    const uses = await usersNow(asServer, said)
    return {
      ...(await held(call, said)),
      usedIn: uses.map((use) => ({ ...describeUse(use), label: String(use['subject'] ?? ''), to: [] })),
      hidden: { items: 0, uses: 0 },
    }
  },
})

async function held(
  { item, asServer, readersOf }: Call,
  said: readonly Item[],
): Promise<Omit<Held, 'usedIn' | 'hidden'>> {
  if (!item) throw new CairnError('notFound')
  const seen = await readersOf([item.$id, ...said.map(({ $id }) => $id)], READS)
  return {
    projects: await agreedBy(asServer, item.$id),
    items: said.map(describe),
    seen: seen.toSorted((a, b) => b.at.localeCompare(a.at)),
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

/** Letters and links that rest on these items, each once. */
async function usersNow(asServer: AreaItems, said: readonly Item[]): Promise<Item[]> {
  const ids = said.map(({ $id }) => $id)
  const found = new Map<string, Item>()
  for (let at = 0; at < ids.length; at += PART)
    for (const query of usersOf(ids.slice(at, at + PART)))
      for (const item of await readAll(asServer, query)) found.set(item.$id, item)
  return [...found.values()]
}

/** Reads these items with somebody's own rights: those that they may read, as they see them. */
async function readAgain(items: AreaItems, all: readonly Item[]): Promise<Item[]> {
  const read: Item[] = []
  for (let at = 0; at < all.length; at += PART) {
    const part = all.slice(at, at + PART).map(({ $id }) => $id)
    const found = await items.readMany(part)
    read.push(...part.flatMap((id) => found[id] ?? []))
  }
  return read
}

function describeUse({ $id, sentOn }: Item): { id: string; sent?: string } {
  return { id: $id, ...(typeof sentOn === 'string' ? { sent: sentOn } : {}) }
}

function nameOf(person: Item | undefined): string[] {
  const name = ['firstName', 'lastName'].flatMap((part) => person?.[part] ?? []).join(' ')
  return name === '' ? [] : [name]
}
