import { isItemId, type Item } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'

/** Items in one read. */
const PAGE = 1000

/** Yields every item of a type that the person may see, page by page. `told` is called with the progress. */
export async function* everyItem(
  items: Pick<AreaItems, 'search' | 'readMany'>,
  type: string,
  told: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<Item> {
  let [after, done]: [string | undefined, number] = [undefined, 0]
  do {
    const page = await items.search({ types: [type], max: PAGE, ...(after === undefined ? {} : { after }) })
    yield* Object.values(await items.readMany(page.ids.filter(isItemId)))
    done += page.ids.length
    await told(done, Math.max(page.total, done))
    after = page.next
  } while (after !== undefined)
}
