import * as v from 'valibot'

/** Widths of a column. */
export const CELL_WIDTHS = ['THIRD', 'HALF', 'TWO_THIRDS', 'FULL'] as const
/** One of `CELL_WIDTHS`. */
export type CellWidth = (typeof CELL_WIDTHS)[number]

/**
 * Schema of who sees a view or menu entry, besides administrators. `workflows` is for administrators only, if
 * some item type has states or workflows.
 */
export const showSchema = v.union([
  v.literal('everyone'),
  v.literal('signedIn'),
  v.literal('administrator'),
  v.literal('organisationAdmin'),
  v.literal('workflows'),
  v.strictObject({ capability: v.string() }),
])
/** Who sees a view or menu entry, besides administrators. */
export type Show = v.InferOutput<typeof showSchema>

/**
 * Schema of a menu entry. Its path has no slash; a child puts its parent's path and a dot before its own, as
 * in `research.species`.
 */
export const menuEntrySchema = v.strictObject({
  path: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/)),
  title: v.pipe(v.string(), v.nonEmpty()),
  /** Title shown to administrators instead of `title`. */
  adminTitle: v.optional(v.string()),
  icon: v.optional(v.string()),
  section: v.string(),
  order: v.number(),
  show: showSchema,
  /** Only on installs of this kind. Default: both. */
  on: v.optional(v.picklist(['dedicated', 'shared'])),
  /**
   * On installs of this kind, the entry also shows to people to whom an organisation gave the right
   * `readOrg`.
   */
  readOrgOn: v.optional(v.picklist(['dedicated', 'shared'])),
})
