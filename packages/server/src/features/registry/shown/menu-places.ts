import type { SaveRule } from '@cairn/contract/server'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../../platform/database/database.ts'
import { invalid } from '../../../items/rules/check-values.ts'
import type { Feed } from '../../../items/facts/types.ts'

/** Name of the core type by which an install changes menu entries. */
export const MENU_ENTRY_TYPE = 'MenuEntry'

/** Changes of the install to menu entries, by path. */
export type MenuPlaces = ReadonlyMap<string, MenuPlace>

/** A change to a menu entry: its order, or hidden. */
export interface MenuPlace {
  order?: number
  hidden?: boolean
}

const PATH = /^[a-z][\w.-]*$/

/** The last written of a path counts, should two have been made at the same moment. */
const READ = `select item.doc->>'path' as path, (item.doc->>'order')::float8 as "order", (item.doc->>'hidden')::boolean as hidden
  from item join item_type using (t) where item_type.name = $1 and not item.deleted order by item.m_ts, item.i`

/** Save rule of menu entries: throws `notAllowed` if the path changes, `invalidItem` if it is not valid. */
export const saveMenuEntry: SaveRule = ({ before, after }) => {
  if (before && before.path !== after.path)
    throw new CairnError('notAllowed', 'the path of a menu entry cannot be changed')
  if (!PATH.test(String(after.path))) throw invalid({ path: { userMessage: 'errors.cellKeyNotValid' } })
}

/** What could not be read is looked at again after this. */
const AGAIN_AFTER_MS = 5000

/**
 * Calls `arrange` with the install's menu changes, now and whenever they change. If they cannot be read, that
 * is reported once and retried; it never prevents the start. Resolves after the first attempt.
 */
export async function followMenuPlaces(
  database: Querier,
  feed: Pick<Feed, 'subscribe'>,
  arrange: (places: MenuPlaces) => void,
  onTrouble: (thrown: unknown) => void,
): Promise<{ close(): void }> {
  let again: NodeJS.Timeout | undefined
  let latest = 0
  let isTold = false
  async function look(): Promise<void> {
    clearTimeout(again)
    const number = ++latest
    // Of two looks at once the later one counts, whichever comes back first.
    await readMenuPlaces(database).then(
      (places) => {
        if (number !== latest) return
        isTold = false
        arrange(places)
      },
      (thrown: unknown) => {
        if (number !== latest) return
        if (!isTold) onTrouble(thrown)
        isTold = true
        again = setTimeout(look, AGAIN_AFTER_MS)
      },
    )
  }
  const unsubscribe = feed.subscribe((changes) => {
    if (changes.some(({ type }) => type === MENU_ENTRY_TYPE)) void look()
  })
  await look()
  return {
    close() {
      unsubscribe()
      clearTimeout(again)
      latest++
    },
  }
}

async function readMenuPlaces(database: Querier): Promise<MenuPlaces> {
  const rows = await database.query<{ path: string; order: number | null; hidden: boolean | null }>(
    READ,
    [MENU_ENTRY_TYPE],
    'menu-entries',
  )
  return new Map(
    rows.map(({ path, order, hidden }) => [
      path,
      { ...(order === null ? {} : { order }), ...(hidden ? { hidden } : {}) },
    ]),
  )
}
