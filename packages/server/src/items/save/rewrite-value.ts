import { isItemId, parseItemId, type Item } from '@cairn/contract'
import { endsCall, toCairnError } from '@cairn/contract/errors'
import type { Filter } from '@cairn/contract/query'
import type { TaskRun } from '@cairn/contract/server'
import type { Principal, Store, VersionNote } from '../facts/types.ts'
import { sameValue } from '../rows/changes.ts'

const PAGE = 200
/** Items rewritten side by side. */
const AT_ONCE = 20
/** Another writer may get in between reading and writing an item; so often it is tried again. */
const ATTEMPTS = 5

/**
 * A replacement of one value of a property by another in all items that the reader finds: read with one
 * person's rights, written with another's.
 */
export interface Rewriting {
  type: string
  /** Name of the property, or of a part of a group (`senses.kind`). */
  prop: string
  from: string
  to: string
  /** Filters that select the items with the value. */
  must: readonly Filter[]
  reader: Principal
  editor: Principal
  note?: VersionNote
}

/** Result of replacing a value: the number of items changed, and the number that could not be. */
export interface Rewritten {
  changed: number
  failed: number
}

/**
 * Replaces a value in the items that `must` selects and the reader finds, page by page, until none is left.
 * Items that cannot be changed are counted in `outcome` and skipped. Throws `propertyUnknown` if the reader
 * may not see the property.
 */
export async function rewriteValue(
  store: Pick<Store, 'read' | 'search' | 'update'>,
  { type, prop, from, to, must, reader, editor, note }: Rewriting,
  task: Pick<TaskRun, 'progress'>,
  outcome: Rewritten,
): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const { ids, total } = await store.search(reader, { types: [type], must: [...must], max: PAGE + failed.size })
    const left = ids.filter((id) => !failed.has(id))
    if (left.length === 0) return
    const done = outcome.changed + outcome.failed
    await task.progress(done, done + total - failed.size)
    for (let at = 0; at < left.length; at += AT_ONCE)
      await Promise.all(
        left.slice(at, at + AT_ONCE).map(async (id) => {
          if (await replaced(id)) outcome.changed += 1
          else {
            outcome.failed += 1
            failed.add(id)
          }
        }),
      )
  }

  async function replaced(id: string): Promise<boolean> {
    if (!isItemId(id)) return false
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const item = await store.read(reader, id)
        const { type: _t, index: _i } = parseItemId(id)
        const change = changeOf(item, prop, { from, to })
        // Somebody was here first, and chose another value.
        if (!change) return true
        await store.update(editor, { _t, _i, _u: item._u, ...change }, note)
        return true
      } catch (thrown) {
        if (endsCall(thrown)) throw thrown
        if (toCairnError(thrown).code !== 'conflict') return false
      }
    }
    return false
  }
}

type Replacement = Pick<Rewriting, 'from' | 'to'>

/** Returns the property of an item with the value replaced. Undefined if it does not have the value. */
function changeOf(item: Item, prop: string, replacement: Replacement): Record<string, unknown> | undefined {
  const [name = '', part] = prop.split('.')
  const now = item[name]
  const next = part === undefined ? replacedIn(now, replacement) : rowsWith(now, part, replacement)
  return sameValue(now, next) ? undefined : { [name]: next }
}

function replacedIn(value: unknown, { from, to }: Replacement): unknown {
  if (!Array.isArray(value)) return value === from ? to : value
  return value.includes(from) ? [...new Set(value.map((one: unknown) => (one === from ? to : one)))] : value
}

/** The group, or its rows, with the value replaced in one of its parts. */
function rowsWith(group: unknown, part: string, replacement: Replacement): unknown {
  if (Array.isArray(group)) return group.map((row) => rowsWith(row, part, replacement))
  if (typeof group !== 'object' || group === null || !Object.hasOwn(group, part)) return group
  return { ...group, [part]: replacedIn((group as Record<string, unknown>)[part], replacement) }
}
