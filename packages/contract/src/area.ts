import * as v from 'valibot'
import { itemTypeSchema } from './item-type.ts'
import { purposesSchema } from './purpose.ts'
import { CELL_WIDTHS, menuEntrySchema, showSchema } from './menu.ts'

export { CELL_WIDTHS, type CellWidth, type Show } from './menu.ts'

/** In `area.ts` code is `() => import('./src/…')`; the build turns it into the name of an exposed module. */
const codeSchema = v.union([
  v.pipe(v.string(), v.regex(/^\.\//)),
  v.pipe(
    v.function(),
    v.transform((load) => load as () => Promise<unknown>),
  ),
])

export const viewSchema = v.strictObject({
  title: v.string(),
  icon: v.string(),
  width: v.picklist(CELL_WIDTHS),
  /** Who it shows to where no menu entry leads to it: everyone signed in when left out. */
  show: v.optional(showSchema),
  code: codeSchema,
})

export const areaSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  /** Semver range of the contract it was built for. */
  contract: v.string(),
  types: v.array(itemTypeSchema),
  /** Only those to whom one of its menu entries or panels shows are told of it and given its files. */
  restricted: v.optional(v.boolean()),
  /** Views by route name, without the `v-` prefix. */
  views: v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.-]*$/)), viewSchema),
  menu: v.array(menuEntrySchema),
  /** The body of an item's column, by item type; a type without one shows in the generic view. */
  cells: v.optional(v.record(v.string(), codeSchema)),
  /** Stands over the form for a new item, by item type: a way to fill it, such as from a file. */
  creates: v.optional(v.record(v.string(), codeSchema)),
  /** Panels and other code the shell shows in named places: slot name → panels. */
  slots: v.optional(
    v.record(
      v.string(),
      v.array(
        v.strictObject({
          key: v.string(),
          title: v.string(),
          show: showSchema,
          width: v.picklist(['THIRD', 'TWO_THIRDS']),
          code: codeSchema,
        }),
      ),
    ),
  ),
  /** Lists of values that must exist, with their starter keys. */
  lists: v.optional(v.record(v.string(), v.array(v.string()))),
  /**
   * List → the right over what an organisation owns that also edits its values of the list, such as `CommLog.update` or
   * `ArchiveEntry.PRIVATE.read` (business-areas section 6). Administrators of the organisation edit them in any case.
   */
  listRights: v.optional(v.record(v.string(), v.string())),
  capabilities: v.optional(v.array(v.string())),
  /** Purposes of conversations; a key that another area has is refused. */
  purposes: v.optional(purposesSchema),
})
export type AreaInput = v.InferInput<typeof areaSchema>
export type Area = v.InferOutput<typeof areaSchema>

/** Declares an area in its `area.ts`: data only, code as `() => import('./src/…')` (architecture.md, "An area"). */
export function defineArea<const T extends AreaInput>(area: T): T {
  return area
}
