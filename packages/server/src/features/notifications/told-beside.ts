import type { EventType, ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { WORKFLOW_PROPERTY, type RunStep, type WorkflowRun } from '@cairn/contract/workflow'
import { eventTypesOf } from '@cairn/model/notify'
import { isOpen } from '@cairn/model/workflow'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { historiesOf } from '../../items/read/history.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { Principal } from '../../items/facts/types.ts'

/**
 * What is needed of a notification to find the details shown with it: its index, kind of event and item, and
 * the item that its last event changed.
 */
export interface ToldRow {
  i: number
  kind: string
  context: ItemId
  /** The item of the last event (`context`, or a part of it), and its update count after that event. */
  part: ItemId
  update: number
}

/**
 * Details shown with a notification: the part that changed, the step to do or that was forced, the due date,
 * the reason of the change, and a list value.
 */
export type Beside = Pick<Notification, 'part' | 'step' | 'forced' | 'due' | 'reason' | 'value'>

/** The action that forces a step. */
const FORCING = 'forceStepState'
/** Properties whose event kinds notify people of their own steps. */
const STEP_LISTS: readonly string[] = ['wfTold', 'wfAssigned']

/**
 * Returns the details of each notification by its index: only what this person may read now. A notification
 * whose item they may not read has none.
 */
export async function besideOf(
  context: ItemContext,
  principal: Principal,
  rows: readonly ToldRow[],
): Promise<ReadonlyMap<number, Beside>> {
  const items = await context.loader.load(new Set(rows.map(({ part }) => part)))
  const open = rows.flatMap((row) => {
    const item = items.get(row.part)
    return item && mayRead(principal, item.facts) ? [{ row, item, event: eventOf(item.facts, row.kind) }] : []
  })
  const reasons = await reasonsOf(
    context,
    principal,
    open.filter(({ event }) => event?.reason),
  )
  return new Map(
    open.map(({ row, item: { facts }, event }) => {
      const reason = reasons(row)
      return [
        row.i,
        {
          ...(facts.id === row.context ? {} : { part: facts.id }),
          ...(event ? dueOf(principal, facts, event) : {}),
          ...(event?.action === FORCING ? forcedOf(principal, facts) : {}),
          ...valueOf(principal, facts, event?.tells),
          ...(reason === undefined ? {} : { reason }),
        },
      ]
    }),
  )
}

function eventOf({ type }: ItemFacts, kind: string): EventType | undefined {
  return eventTypesOf(type).find((event) => event.kind === kind)
}

/**
 * Returns the step that the person has to do, and its due date; or the due date of the item, or of its whole.
 */
function dueOf(principal: Principal, facts: ItemFacts, { names, due }: EventType): Beside {
  const step = STEP_LISTS.includes(names ?? '') ? stepOf(principal, facts) : undefined
  if (step) return { step: step.title, ...(step.dueOn === undefined ? {} : { due: step.dueOn }) }
  const day = due === undefined ? undefined : dayIn(principal, facts, due)
  return day === undefined ? {} : { due: day }
}

/** Returns the step that was forced last, and between which states. */
function forcedOf(principal: Principal, facts: ItemFacts): Beside {
  const forced = stepsOf(principal, facts).flatMap(({ forced: mark, title, status }) =>
    mark ? [{ mark, title, status }] : [],
  )
  const last = forced.toSorted((left, right) => left.mark.at.localeCompare(right.mark.at)).at(-1)
  if (!last) return {}
  const {
    mark: { from, to = last.status },
    title,
  } = last
  return { step: title, forced: { from, to } }
}

function stepsOf(principal: Principal, facts: ItemFacts): readonly RunStep[] {
  if (!maySeeProperty(principal, facts, WORKFLOW_PROPERTY)) return []
  return (facts.values[WORKFLOW_PROPERTY] as WorkflowRun | undefined)?.steps ?? []
}

/** Returns the open step of the person that started last. */
function stepOf(principal: Principal, facts: ItemFacts): RunStep | undefined {
  const own = stepsOf(principal, facts).filter((step) => isOpen(step) && step.assigned === principal.contact)
  return own.toSorted((left, right) => (left.begun ?? '').localeCompare(right.begun ?? '')).at(-1)
}

/** Returns the list value that is told, if the person may see it. */
function valueOf(principal: Principal, facts: ItemFacts, property: string | undefined): Pick<Notification, 'value'> {
  if (property === undefined || !maySeeProperty(principal, facts, property)) return {}
  const [key, list] = [facts.values[property], facts.type.properties[property]?.list]
  return typeof key === 'string' && list !== undefined ? { value: { list, key } } : {}
}

function dayIn(principal: Principal, facts: ItemFacts, property: string): string | undefined {
  const value = facts.values[property]
  if (typeof value === 'string' && maySeeProperty(principal, facts, property))
    return value.slice(0, 'YYYY-MM-DD'.length)
  return facts.within && dayIn(principal, facts.within, property)
}

interface Reasoned {
  row: ToldRow
  item: StoredItem
}

/** Returns the reasons given with the last change of each item, as far as the person may read its history. */
async function reasonsOf(
  context: ItemContext,
  principal: Principal,
  told: readonly Reasoned[],
): Promise<(row: ToldRow) => string | undefined> {
  const byItem = Map.groupBy(told, ({ row }) => row.part)
  const wanted = [...byItem.values()].flatMap((all) => {
    const only = new Set(all.map(({ row }) => row.update))
    return all.slice(0, 1).map(({ item }) => ({ item, only, first: Math.min(...only) }))
  })
  const histories = wanted.length === 0 ? new Map<ItemId, never[]>() : await historiesOf(context, principal, wanted)
  return ({ part, update }) => histories.get(part)?.find((each) => each.update === update)?.version.reason
}
