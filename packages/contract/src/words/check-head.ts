import { machinesOf, type Machine } from './machines.ts'
import type { Property } from '../item/property.ts'
import { STATE_PROPERTY } from './states.ts'

/** Most facts that the head of an item or a list row may show. */
export const MAX_FACTS = 6

/** The parts of an item type that its head and its rows are checked by. */
export interface CheckedHead {
  properties: Record<string, Property>
  head?:
    | {
        facts: string[]
        files?: string | undefined
        due?: string | undefined
        doneWhen?: string | undefined
        next?: string[] | undefined
        foot?: string[] | undefined
        onward?: true | undefined
      }
    | undefined
  listItem?:
    | {
        date?: string | undefined
        due?: string | undefined
        dueIn?: string | undefined
        facts?: string[] | undefined
        quotes?: string | undefined
      }
    | undefined
  machines?: Record<string, Machine> | undefined
}

/** What the head shows by itself, as chips. */
const CHIPS: readonly string[] = [STATE_PROPERTY, 'access']
const DATES: readonly string[] = ['DT', 'DTM']

/**
 * Checks the head of an item type, and the date and facts of its rows. Returns one message a problem. That
 * the type has the properties they name is checked with all other names.
 */
export function problemsOfHead({ properties, head, listItem = {}, machines }: CheckedHead): string[] {
  const { facts = [], files, due, doneWhen, next = [], foot = [], onward } = head ?? {}
  const moves = machinesOf({ machines }).flatMap(([, machine]) => machine.moves.map(({ action }) => action))
  return [
    ...problemsOfFacts('head', facts),
    ...problemsOfFacts('listItem', listItem.facts ?? []),
    ...facts
      .filter((name) => CHIPS.includes(name) || machines?.[name])
      .map((name) => `head shows "${name}" as a chip already`),
    ...facts
      .filter((name) => ['json', 'questions', 'answers'].includes(properties[name]?.t ?? ''))
      .map((name) => `head cannot show "${name}", which is ${properties[name]?.t}`),
    ...(files === undefined || properties[files]?.t === 'Attachment'
      ? []
      : [`head shows the files of "${files}", which is no relation to attachments`]),
    ...problemOfDate('head is due at', due, properties),
    ...problemOfDate('listItem has the date', listItem.date, properties),
    ...problemOfDate('listItem is due at', listItem.due, properties),
    ...(listItem.dueIn === undefined || (listItem.due !== undefined && properties[listItem.dueIn]?.t === 'json')
      ? []
      : [`listItem tells its due date in "${listItem.dueIn}", which needs "due" and to be json`]),
    ...(listItem.quotes === undefined || isOneItem(properties[listItem.quotes])
      ? []
      : [`listItem quotes "${listItem.quotes}", which is no relation to one item`]),
    ...(doneWhen === undefined || properties[doneWhen]?.t === 'boolean'
      ? []
      : [`head is done when "${doneWhen}", which is no boolean property`]),
    ...[...next, ...foot]
      .filter((move) => !moves.includes(move))
      .map((move) => `head offers "${move}", which is no move of the type`),
    ...foot.filter((move) => next.includes(move)).map((move) => `head offers "${move}" twice, as next and at its foot`),
    ...(onward && foot.length === 0 ? ['head leads on by a move at its foot, and has none'] : []),
  ]
}

function isOneItem(property: Property | undefined): boolean {
  return property?.v === 'REL' && !property.many
}

function problemsOfFacts(where: string, facts: readonly string[]): string[] {
  return [
    ...(facts.length > MAX_FACTS ? [`${where} has ${facts.length} facts; ${MAX_FACTS} are the most`] : []),
    ...(new Set(facts).size === facts.length ? [] : [`${where} has a fact twice`]),
  ]
}

function problemOfDate(what: string, name: string | undefined, properties: Record<string, Property>): string[] {
  const property = name === undefined ? undefined : properties[name]
  return !property || DATES.includes(property.v) ? [] : [`${what} "${name}", which is no date`]
}
