import * as v from 'valibot'
import { parseItemId, readCitation, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems } from '@cairn/contract/server'
import { usesGiven, usesPartly } from '../../../model/consent/ledger.ts'
import { heldSchema, takenOutBy, TAKEN_OUT, type Held } from '../../../model/consent/held.ts'
import { labelOfActivity, labelOfData } from '../../../model/statements/labels.ts'
import { consentsOf, saidBy } from '../../../model/queries.ts'
import { idsOfAll, readAll } from '../../rules/read-all.ts'
import { readMany, usesOf, type Use } from '../../rules/consent/uses-of.ts'
import { idsIn, ledgerFor } from '../../rules/consent/read-ledger.ts'

/** Reads of one item that are told, the latest. */
const READS = 20
/** Items of one page. */
const PAGE = 200
/** Items that are asked for at once. */
const PART = 5000
/** Exports and downloads of one item that are told. */
const TAKEN = 500

const own = {
  kind: 'asks',
  types: ['CommunityMember'],
  on: 'item',
  payload: v.looseObject({ from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) }),
  result: heldSchema,
} as const
type Call = Pick<ActionCall<{ from: number }>, 'item' | 'payload' | 'items' | 'asServer' | 'readersOf'>

/**
 * Action for stewards: reports all data about a member: what they said, who saw it, and what uses it. Items
 * the steward may not read are only counted.
 */
export const whatIsHeld = defineAction({
  ...own,
  right: 'steward',
  async run(call) {
    const { item, items, asServer } = call
    if (!item) throw new CairnError('notFound')
    const all = await idsOfAll(asServer, saidBy(item.$id))
    const said = await readableOf(items, all)
    if (call.payload.from > 0) return { ...(await held(call, said, items)), ...NOTHING_ELSE }
    const uses = await usesOf(asServer, item.$id, all)
    const ids = new Set<string>(said)
    const readable = await items.readMany(uses.map(({ item: { $id } }) => $id))
    const seen = uses.flatMap(({ item: { $id }, quotes }) => {
      const use = readable[$id]
      const shown =
        use?._t === 'ConsultRecord' ? quotes : quotes.filter((cite) => ids.has(readCitation(cite)?.id ?? ''))
      return use && shown.length > 0 ? [{ item: use, quotes: shown }] : []
    })
    const people = await items.readMany(seen.flatMap((use) => idsIn(use.item['recipients'])))
    return {
      ...(await held(call, said, items)),
      usedIn: seen.map((use) => ({
        ...describeUse(use),
        label: labelOfUse(use.item),
        to: idsIn(use.item['recipients']).flatMap((id) => nameOf(people[id])),
      })),
      hidden: { items: all.length - said.length, uses: uses.length - seen.length },
    }
  },
})

/**
 * Action: reports to a member all data about themselves (as `whatIsHeld`), without recipients and notes of
 * letters and links, which others wrote. Throws `notAllowed` for anybody else.
 */
export const heldOfMe = defineAction({
  ...own,
  async run(call) {
    const { actor, asServer, item } = call
    if (!item || actor.contact === undefined || item['contact'] !== actor.contact) throw new CairnError('notAllowed')
    const said = await idsOfAll(asServer, saidBy(item.$id))
    if (call.payload.from > 0) return { ...(await held(call, said, asServer)), ...NOTHING_ELSE }
    const uses = await usesOf(asServer, item.$id, said)
    return {
      ...(await held(call, said, asServer)),
      usedIn: uses.map((use) => ({ ...describeUse(use), label: String(use.item['subject'] ?? ''), to: [] })),
      hidden: { items: 0, uses: 0 },
    }
  },
})

/** What stands in the first page alone. */
const NOTHING_ELSE = { usedIn: [], hidden: { items: 0, uses: 0 } }

/** Tells of a page of these, which `reader` reads. */
async function held(
  { item, payload: { from }, items, asServer, readersOf }: Call,
  said: readonly ItemId[],
  reader: AreaItems,
): Promise<Omit<Held, 'usedIn' | 'hidden'>> {
  if (!item) throw new CairnError('notFound')
  const isFirst = from === 0
  const page = said.slice(from, from + PAGE)
  const idsOf = (ids: readonly ItemId[]) => [...(isFirst ? [item.$id] : []), ...ids]
  const takers = await readersOf(idsOf(page), TAKEN, TAKEN_OUT)
  const known = new Set(takers.map(keyOf))
  const readers = await readersOf(idsOf(page), READS)
  const readable = new Set(await readableOf(items, page))
  return {
    projects: isFirst ? await agreedBy(asServer, item.$id) : [],
    items: (await readMany(reader, page)).map((each) => describe(each, readable.has(each.$id))),
    more: said.length - from - page.length,
    takenBy: isFirst ? takenOutBy(await readersOf(idsOf(said), TAKEN, TAKEN_OUT)) : [],
    seen: [...takers, ...readers.filter((access) => !known.has(keyOf(access)))].toSorted((a, b) =>
      b.at.localeCompare(a.at),
    ),
  }
}

function keyOf({ item, at, by, how }: Held['seen'][number]): string {
  return [item, at, by, how].join(' ')
}

/** What a person agrees to today, by project, as the ledger has it. */
async function agreedBy(asServer: AreaItems, member: ItemId): Promise<Held['projects']> {
  const entries = await readAll(asServer, consentsOf(member))
  const projects = [...new Set(entries.flatMap(({ project }) => idsIn([project])))]
  const known = await asServer.readMany(projects)
  return Promise.all(
    projects.map(async (project) => {
      const said = { project, owner: known[project]?.['owner'], respondents: [member] }
      const { ledger, asked } = await ledgerFor(asServer, said)
      return { project, uses: usesGiven(ledger, asked), partly: usesPartly(ledger, asked) }
    }),
  )
}

function describe(item: Item, isReadable: boolean): Held['items'][number] {
  const { project, usesGiven, withheld, heldUntil, spatial, closedPlaces } = item
  return {
    ...{ id: item.$id, type: item._t, project: String(project) },
    label: item._t === 'ResearchActivity' ? labelOfActivity(item) : labelOfData(item),
    uses: [usesGiven ?? []].flat().map(String),
    withheld: withheld === true,
    ...(typeof heldUntil === 'string' ? { purgeFrom: heldUntil } : {}),
    places: idsIn(spatial).length + idsIn(closedPlaces).length,
    isReadable,
  }
}

/** Of these items those that somebody may read, in their order. */
async function readableOf(items: AreaItems, all: readonly ItemId[]): Promise<ItemId[]> {
  const readable = new Set<string>()
  for (let at = 0; at < all.length; at += PART) {
    const part = all.slice(at, at + PART).map(parseItemId)
    for (const type of new Set(part.map((each) => each.type))) {
      const indexes = part.filter((each) => each.type === type).map(({ index }) => index)
      const { ids } = await items.search({
        ...{ types: [type], must: [{ prop: '_i', kind: 'is', value: indexes }] },
        ...{ max: PART, total: false },
      })
      for (const id of ids) readable.add(id)
    }
  }
  return all.filter((id) => readable.has(id))
}

function describeUse({ item: { $id, _t, sentOn }, quotes }: Use): Omit<Held['usedIn'][number], 'label' | 'to'> {
  return { id: $id, type: _t, quotes, ...(typeof sentOn === 'string' ? { sent: sentOn } : {}) }
}

function labelOfUse({ subject, note, title }: Item): string {
  return String(subject ?? title ?? note ?? '')
}

function nameOf(person: Item | undefined): string[] {
  const name = ['firstName', 'lastName'].flatMap((part) => person?.[part] ?? []).join(' ')
  return name === '' ? [] : [name]
}
