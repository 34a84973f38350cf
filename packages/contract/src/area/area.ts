import * as v from 'valibot'
import { problemsOfRequiring } from '../words/check-requires.ts'
import { problemsOfCopies } from '../words/copies.ts'
import { importKindsSchema } from './imports.ts'
import { problemsOfProjections } from '../words/projections.ts'
import { itemTypeSchema } from '../item/item-type.ts'
import { purposesSchema } from './purpose.ts'
import { HUES } from './hue.ts'
import { stepKindsSchema } from './workflow.ts'
import { CELL_WIDTHS, menuEntrySchema, PANEL_PARTS, PANEL_WAITERS, showSchema } from './menu.ts'

export { CELL_WIDTHS, type CellWidth, type Show } from './menu.ts'

/**
 * A dynamic import such as `() => import('./src/…')` in `area.ts`, or the name of an exposed module in a
 * build.
 */
const codeSchema = v.union([
  v.pipe(v.string(), v.regex(/^\.\//)),
  v.pipe(
    v.function(),
    v.transform((load) => load as () => Promise<unknown>),
  ),
])

/** Schema of a view: a column that shows something other than one item. */
export const viewSchema = v.strictObject({
  title: v.string(),
  icon: v.string(),
  width: v.picklist(CELL_WIDTHS),
  /** Who may open a view that no menu entry leads to. Default: everyone who is signed in. */
  show: v.optional(showSchema),
  code: codeSchema,
})

/** Schema of an area's definition, which its `area.ts` exports. */
export const areaSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  /** Semver range of the contract the area is built for. */
  contract: v.string(),
  types: v.pipe(
    v.array(itemTypeSchema),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const problems = [
        ...problemsOfCopies(dataset.value),
        ...problemsOfRequiring(dataset.value),
        ...problemsOfProjections(dataset.value),
      ]
      for (const message of problems) addIssue({ message })
    }),
  ),
  /** Area of business in whose colour the icons of its types stand. Default: `admin`. */
  hue: v.optional(v.picklist(HUES)),
  /** Hides the area, and its files, from people to whom none of its menu entries or panels shows. */
  restricted: v.optional(v.boolean()),
  /** Views by route name, without the `v-` prefix. */
  views: v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.-]*$/)), viewSchema),
  menu: v.array(menuEntrySchema),
  /** Component of an item's column, by item type. A type without one shows in the generic view. */
  cells: v.optional(v.record(v.string(), codeSchema)),
  /**
   * Component above the form for a new item, by item type: another way to fill the form, such as from a file.
   */
  creates: v.optional(v.record(v.string(), codeSchema)),
  /** Panels that the shell shows in named places: slot name → panels. */
  slots: v.optional(
    v.record(
      v.string(),
      v.array(
        v.strictObject({
          key: v.string(),
          title: v.string(),
          show: showSchema,
          width: v.picklist(['THIRD', 'TWO_THIRDS']),
          /** What the panel says on home: what waits for the person, what comes, or what changed. */
          part: v.optional(v.picklist(PANEL_PARTS)),
          /** Who waits, if the part is `waits`. Default: `others`. */
          who: v.optional(v.picklist(PANEL_WAITERS)),
          /** Where it stands among those that wait alike: a lower number first. Default: 50. */
          order: v.optional(v.number()),
          /** Address, without its first slash, of the list whose first rows the panel shows. */
          all: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.-]*(\?c0=.+)?$/))),
          code: codeSchema,
        }),
      ),
    ),
  ),
  /** Starter keys of the lists of values that must exist, by list. */
  lists: v.optional(v.record(v.string(), v.array(v.string()))),
  /**
   * List → a further right that lets people edit an organisation's values of that list, such as
   * `CommLog.update` or `ArchiveEntry.PRIVATE.read`. Administrators of the organisation may always edit them.
   */
  listRights: v.optional(v.record(v.string(), v.string())),
  capabilities: v.optional(v.array(v.string())),
  /**
   * Types and actions of other areas, and of the platform, that the server half works with by the server's
   * rights, such as `['Contact', 'postMessage']`. It reaches its own without naming them.
   */
  uses: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/))), v.maxLength(200))),
  /**
   * Names of the area's own errors. The code of one is `{area}.{name}`, such as
   * `consultation.noneSelected`, and its text key is `errors.{area}.{name}`.
   */
  errors: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/)))),
  /** Purposes of conversations. A key that another area uses is refused. */
  purposes: v.optional(purposesSchema),
  /** Kinds of step of workflows. A key that another area uses is refused. */
  stepKinds: v.optional(stepKindsSchema),
  /** Kinds of import. A key that another area uses is refused. */
  imports: v.optional(importKindsSchema),
})
/** An area's definition as its `area.ts` writes it: optional parts may be left out. */
export type AreaInput = v.InferInput<typeof areaSchema>
/**
 * An area's definition after parsing: its types, views, menu, panels, lists and capabilities, with all
 * defaults filled in.
 */
export type Area = v.InferOutput<typeof areaSchema>

/**
 * Declares an area: the item types, views, menu entries, panels and lists that one team builds and deploys.
 * Returns its argument unchanged, with literal types. Code is given as `() => import('./src/…')`.
 */
export function defineArea<const T extends AreaInput>(area: T): T {
  return area
}
