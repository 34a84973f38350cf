import * as v from 'valibot'
import { isItemId, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { itemAddress } from '@cairn/model/cell-path'
import { beginningOfAid, beginningOfPart, END_OF_PART, endOfAid } from '../../model/finding-aid.ts'
import { partsOf } from '../../model/queries.ts'

/** Parts in one read, and levels that a tree has at most. */
const [PAGE, DEEPEST] = [500, 12]

/**
 * Task: writes an entry with all parts that the person may see as a finding aid (EAD3) into a file of the
 * task.
 */
export const exportFindingAid = defineAction({
  kind: 'asks',
  long: true,
  takesOut: true,
  types: ['ArchiveEntry'],
  on: 'item',
  payload: v.strictObject({ origin: v.pipe(v.string(), v.url(), v.maxLength(300)) }),
  result: v.object({ count: v.number() }),
  async run({ item, payload: { origin }, items, task }: ActionCall<{ origin: string }> & { task: TaskRun }) {
    if (!item) throw new CairnError('notFound')
    const file = await task.file(`${nameOf(item)}.xml`, 'application/xml; charset=utf-8')
    await file.truncate(0)
    const addressOf = (id: string) => itemAddress(origin, id)
    const keeper = item.$labels?.[String(item['owner'])] ?? ''
    const beginning = beginningOfAid(item, { keeper, made: new Date().toISOString(), addressOf })
    await file.append(beginning)
    let [count, last] = [1, beginning]
    const write = async (entry: Item, depth: number) => {
      await file.append((last = beginningOfPart(entry, addressOf)))
      if (++count % PAGE === 0) await task.progress(count)
      if (depth < DEEPEST) for await (const part of partsIn(items, entry.$id)) await write(part, depth + 1)
      await file.append((last = END_OF_PART))
    }
    for await (const part of partsIn(items, item.$id)) await write(part, 1)
    await file.append(endOfAid(last))
    await task.progress(count)
    return { count }
  },
})

/** The parts of an entry that the person may see, in their order. */
async function* partsIn(items: AreaItems, id: string): AsyncGenerator<Item> {
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await items.search({ ...partsOf(id), max: PAGE, ...(after === undefined ? {} : { after }) })
    const ids = page.ids.filter(isItemId)
    const read = await items.readMany(ids)
    for (const each of ids) if (read[each]) yield read[each]
    after = page.next
  }
}

function nameOf({ $id, title }: Item): string {
  const plain = String(title ?? '')
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return plain === '' ? $id : plain
}
