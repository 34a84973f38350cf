import { HIDDEN_LABEL, parseItemId, type Item, type ItemId } from '@cairn/contract'
import type { ItemChoices } from '../features/notifications/item-choices.ts'
import type { Principal, Store } from '../items/facts/types.ts'
import { defineOperation, type Operation } from './dispatcher.ts'
import { spend } from '../lib/budget.ts'
import { hideInConstantTime } from '../lib/constant-time.ts'
import { countAt, expectPath, idAt } from './path.ts'

/** Units of work (`search/query/price.ts`) of an item that is read and of a label that is told. */
const UNITS = { item: 0.5, label: 0.2 }

/**
 * Defines the operations create, read, readAllowed, update, delete, readMany, label and history (PROTOCOL.md,
 * "Socket"). On a socket, label also watches the label from then on.
 */
export function itemOperations(store: Store, choices: ItemChoices): Operation[] {
  return [
    defineOperation('create', { visitors: false, parts: 1 }, ({ path, body, caller }) =>
      store.create(caller.principal, path[0] ?? '', body),
    ),
    defineOperation('read', { visitors: true, parts: 1 }, async ({ path, caller: { principal } }) => {
      const id = idAt(path, 0)
      const [item, chosen] = await Promise.all([store.read(principal, id), chosenFor(choices, principal, id)])
      return chosen === undefined ? item : ({ ...item, $notify: chosen } satisfies Item)
    }),
    defineOperation('readAllowed', { visitors: true, parts: 1 }, ({ path, caller }) =>
      store.readAllowed(caller.principal, idAt(path, 0)),
    ),
    defineOperation('update', { visitors: false }, ({ body, caller }) => store.update(caller.principal, body)),
    defineOperation('delete', { visitors: false, parts: 1 }, async ({ path, caller }) => {
      await store.remove(caller.principal, idAt(path, 0))
      return {}
    }),
    defineOperation('readMany', { visitors: true, parts: 1 }, async ({ path, body, caller }) => {
      expectPath(path, 'object')
      spend(UNITS.item * body.length)
      const started = performance.now()
      const items = await store.readMany(caller.principal, body)
      await hideInConstantTime(started, body.filter((id) => !Object.hasOwn(items, id)).length)
      return items
    }),
    defineOperation('label', { visitors: true, parts: 1 }, async ({ path, caller }) => {
      const id = idAt(path, 0)
      spend(UNITS.label)
      const started = performance.now()
      const label = await store.label(caller.principal, id)
      caller.socket?.watchLabel(id)
      if (label.label === HIDDEN_LABEL) await hideInConstantTime(started)
      return label
    }),
    defineOperation('history', { visitors: false, parts: 2 }, async ({ path, caller }) => {
      const cited = path[1]?.startsWith('@') === true
      const u = countAt(cited ? path.map((part) => part.replace(/^@/, '')) : path, 1)
      return u === undefined
        ? store.history(caller.principal, idAt(path, 0))
        : store.historyAt(caller.principal, idAt(path, 0), u, cited)
    }),
  ]
}

function chosenFor(choices: ItemChoices, { userId }: Principal, id: ItemId) {
  return userId === undefined ? undefined : choices.of(parseItemId(userId).index, id)
}
