import type { Item, ItemType } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { importedValues } from '../features/imports/imported-values.ts'
import { serverFor } from '../items/facts/system-principal.ts'
import type { Principal, Store } from '../items/facts/types.ts'

/** A writer in three forms: client of the wire, principal, and store as code of an area uses it. */
export interface Writer {
  client: TestClient
  person: Principal
  store: Store
}

type Body = Record<string, unknown>

/** Every way to create an item from a body, by name. */
export const MAKING: Record<string, (by: Writer, type: ItemType, body: Body) => Promise<unknown>> = {
  create: ({ client }, { name }, body) => client.request(`create/${name}`, body),
  createAll: ({ store, person }, { name }, body) => store.createAll(person, name, [body]).then(throwFirst),
  'create as server': ({ store, person }, { name }, body) => store.create(serverFor(person), name, body),
  'createAll as server': ({ store, person }, { name }, body) =>
    store.createAll(serverFor(person), name, [body]).then(throwFirst),
  together: ({ store, person }, { name: type }, body) => store.together(person, [{ op: 'create', type, body }]),
  'together as server': ({ store, person: caller }, { name: type }, body) =>
    store.together(serverFor(caller), [{ op: 'create', type, body }], { caller }),
  import({ store, person }, type, values) {
    const { body, set } = importedValues(type, values)
    return store.create(person, type.name, body, set)
  },
}

/** Every way to change an item by a body, by name. */
export const CHANGING: Record<string, (by: Writer, item: Item, body: Body) => Promise<unknown>> = {
  update: ({ client }, { _t, _i, _u }, body) => client.request('update', { _t, _i, _u, ...body }),
  'update as server': ({ store, person }, { _t, _i, _u }, body) =>
    store.update(serverFor(person), { _t, _i, _u, ...body }),
  together: ({ store, person }, { $id: id }, body) => store.together(person, [{ op: 'update', id, body }]),
  'together as server': ({ store, person: caller }, { $id: id }, body) =>
    store.together(serverFor(caller), [{ op: 'update', id, body }], { caller }),
  'together by caller': ({ store, person: caller }, { $id: id }, body) =>
    store.together(serverFor(caller), [{ op: 'update', id, body, byCaller: true }], { caller }),
  import: ({ store, person }, { _t, _i, _u }, body) =>
    store.update(person, { _t, _i, _u, ...body }, { action: 'applyImport' }),
}

/**
 * Returns the error code of a refused write with the property it names, else its message; `taken: ` and the
 * answer as JSON if it was not refused.
 */
export async function refusalOf(write: Promise<unknown>): Promise<string> {
  return write.then(
    (answer) => `taken: ${JSON.stringify(answer)}`,
    ({ code, message, details: { property } }: { code: string; message: string; details: { property?: string } }) =>
      `${code} ${property ?? message}`,
  )
}

function throwFirst([refused]: readonly (Error | undefined)[]): void {
  if (refused) throw refused
}
