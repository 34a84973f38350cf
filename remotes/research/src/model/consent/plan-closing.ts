import { SEALED_PROPERTY, type Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import { closedBy, interviewsOf } from './consented.ts'
import { creditOfSpeakers } from './credit.ts'
import { usesGiven, type LedgerEntry } from './ledger.ts'

/** The consent ledger with its people and their codes in the project. */
export interface LedgerAndPeople {
  ledger: readonly LedgerEntry[]
  members: ReadonlyMap<string, Item>
  codes: ReadonlyMap<string, string>
  /** The day from which on what is withheld from now on may be purged, by owner. */
  holds?: ReadonlyMap<string, string>
}

type Update = Extract<Write, { op: 'update' }>

/**
 * Returns the writes that update interviews and coded data to match the consent ledger, and unseal items for
 * those who may read them. `today` is `YYYY-MM-DD`.
 */
export function planClosing(items: readonly Item[], people: LedgerAndPeople, today: string): Update[] {
  const { ledger } = people
  return items.flatMap((item) => {
    const { project, respondents, owner } = item
    const { activity, left } = interviewsOf(item)
    const asked = {
      respondents: Array.isArray(respondents) ? respondents.map(String) : [],
      project: String(project),
      activity: typeof activity === 'string' ? activity : undefined,
      left,
      owner,
      today,
    }
    const credit = creditOfSpeakers(ledger, asked, people) ?? null
    const set = { ...closedBy(usesGiven(ledger, asked), item), credit }
    const held = set.withheld && item['withheld'] !== true ? people.holds?.get(String(item['owner'])) : undefined
    const isSealed = item[SEALED_PROPERTY] === true
    const all = { ...set, [SEALED_PROPERTY]: null, ...(held === undefined ? {} : { heldUntil: held }) }
    if (!isSealed && isInLine(item, set)) return []
    // What is sealed after it was read stays so.
    return [{ op: 'update' as const, id: item.$id, u: item._u, body: {}, set: all }]
  })
}

/** Tells whether a planned write removes a use that the item currently allows. */
export function takesUse(item: Item, write: Write): boolean {
  const left = 'set' in write ? [write.set?.['usesGiven'] ?? []].flat() : []
  return [item['usesGiven'] ?? []].flat().some((use) => !left.includes(use))
}

const MOVED = ['media', 'closedMedia', 'spatial', 'closedPlaces']

function isInLine(item: Item, set: ReturnType<typeof closedBy>): boolean {
  const listed = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted().join() : '')
  return (
    (item['withheld'] === true) === set.withheld &&
    (item['credit'] ?? null) === set['credit'] &&
    (item['access'] ?? 'PRIVATE') === set.access &&
    listed(item['usesGiven']) === listed(set.usesGiven) &&
    listed(item['protocols']) === listed(set.protocols) &&
    Object.entries(set).every(([name, value]) => !MOVED.includes(name) || listed(item[name]) === listed(value))
  )
}
