import * as v from 'valibot'

/** Widths of a column (platform-core section 9). */
export const CELL_WIDTHS = ['THIRD', 'HALF', 'TWO_THIRDS', 'FULL'] as const
export type CellWidth = (typeof CELL_WIDTHS)[number]

/**
 * Who a view or menu entry shows to, besides administrators: a capability, those who administer an organisation, anyone signed in, or
 * everyone (section 6). `workflows` is for administrators, who hold every capability, where some type's items move through states or may run a workflow.
 */
export const showSchema = v.union([
  v.literal('everyone'),
  v.literal('signedIn'),
  v.literal('administrator'),
  v.literal('organisationAdmin'),
  v.literal('workflows'),
  v.strictObject({ capability: v.string() }),
])
export type Show = v.InferOutput<typeof showSchema>

/** A menu path holds no slash; a child names its parent's path before a dot, as in `research.species` (section 5). */
export const menuEntrySchema = v.strictObject({
  path: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/)),
  title: v.pipe(v.string(), v.nonEmpty()),
  /** Title for administrators, where the specification gives another. */
  adminTitle: v.optional(v.string()),
  icon: v.optional(v.string()),
  section: v.string(),
  order: v.number(),
  show: showSchema,
  /** Kind of install it is for; both when left out (business-areas section 2). */
  on: v.optional(v.picklist(['dedicated', 'shared'])),
  /** Kind of install where it shows, besides, to whoever an organisation gave `readOrg` (business-areas sections 2 and 6). */
  readOrgOn: v.optional(v.picklist(['dedicated', 'shared'])),
})
