import { ACCESS_PROPERTY, LINK_TYPE } from '@cairn/contract'
import type { HostCommands, ItemType, Query } from '@cairn/contract/web'

type PinCommands = Pick<HostCommands, 'createItem' | 'readItem' | 'search' | 'updateItem'>
type Members = NonNullable<ItemType['members']>

/** Adds items to a container such as a collection (pins), or excludes them. */
export interface Pins {
  /** Pins an item that may have been left out. Returns false if it is pinned already. */
  pin: (id: string) => Promise<boolean>
  /** Leaves a member out, which is then no longer pinned. Returns false if it is no member. */
  leaveOut: (id: string) => Promise<boolean>
}

/**
 * Prepares pinning items to a collection: finds the position of the next pin. A pin has the owner and the
 * level of the collection. An item that was excluded is pinned by changing its existing link, and vice versa,
 * so that a rejected write loses nothing.
 */
export async function openPins(
  { createItem, readItem, search, updateItem }: PinCommands,
  holder: string,
  { members, owner: ownerProperty = 'owner' }: { members: Members; owner?: string },
): Promise<Pins> {
  const { [ACCESS_PROPERTY]: access, [ownerProperty]: owner } = await readItem(holder)
  const linksOf = (kind: string, id?: string): Query => ({
    types: [LINK_TYPE],
    must: [
      { prop: 'from', kind: 'rel', value: [holder] },
      { prop: 'kind', kind: 'is', value: kind },
      ...(id === undefined ? [] : [{ prop: 'to', kind: 'rel' as const, value: [id] }]),
    ],
  })
  const [last] = (await search({ ...linksOf(members.pin), sort: [{ key: 'position', order: 'desc' }], max: 1 })).ids
  let position = Number((last === undefined ? undefined : await readItem(last))?.['position'] ?? 0)
  const link = (kind: string, to: string, values: object = {}) =>
    createItem(LINK_TYPE, {
      ...{ from: holder, to, kind, owner: [owner].flat()[0], ...values },
      ...(access === undefined ? {} : { [ACCESS_PROPERTY]: access }),
    })
  const linked = async (kind: string, to: string) => (await search(linksOf(kind, to))).ids[0]
  const change = async (id: string, values: object) => updateItem(id, (await readItem(id))._u, { ...values })
  return {
    async pin(to) {
      const [pinned, out] = await Promise.all([linked(members.pin, to), linked(members.out, to)])
      if (pinned !== undefined) return false
      position += 1
      if (out === undefined) await link(members.pin, to, { position })
      else await change(out, { kind: members.pin, position })
      return true
    },
    async leaveOut(to) {
      const asked: Query = { text: to, must: [{ prop: members.named, kind: 'in', value: [holder] }], max: 1 }
      if (!(await search(asked)).ids.includes(to)) return false
      const pinned = await linked(members.pin, to)
      if (pinned === undefined) await link(members.out, to)
      else await change(pinned, { kind: members.out, position: null })
      return true
    },
  }
}
