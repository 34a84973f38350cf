import * as v from 'valibot'
import { typeNameSchema } from '../item/item.ts'
import { INSTALL_KINDS } from '../item/property.ts'

/** Widths of a column. */
export const CELL_WIDTHS = ['THIRD', 'HALF', 'TWO_THIRDS', 'FULL'] as const
/** Width of a column: THIRD, HALF, TWO_THIRDS or FULL. */
export type CellWidth = (typeof CELL_WIDTHS)[number]

/** Groups of panels on the home view, in order: what waits for the person, upcoming, and changed. */
export const PANEL_PARTS = ['waits', 'coming', 'changed'] as const
/**
 * Who is waiting, in a panel of the group `waits`: other people, or only the person themselves; in this
 * order.
 */
export const PANEL_WAITERS = ['others', 'person'] as const

const SHOW_SENTENCE =
  'must be a word such as signedIn, or one of capability, reads, right, keyCap, install, any, all and not, at most 3 deep'

/** Rules that hold no others. */
const plainShowSchema = v.union(
  [
    v.literal('everyone'),
    v.literal('signedIn'),
    v.literal('administrator'),
    v.literal('organisationAdmin'),
    v.literal('workflows'),
    v.strictObject({ capability: v.string() }),
    v.strictObject({ reads: typeNameSchema }),
    v.strictObject({ right: v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z0-9]*\.[a-z][A-Za-z]*$/)) }),
    v.strictObject({ keyCap: v.pipe(v.string(), v.nonEmpty()) }),
    v.strictObject({ install: v.picklist(INSTALL_KINDS) }),
  ],
  SHOW_SENTENCE,
)

/** Rules of one depth more. */
function nested<const T extends v.GenericSchema>(inner: T) {
  const several = v.pipe(v.array(inner), v.minLength(1), v.maxLength(20))
  return v.union(
    [
      plainShowSchema,
      v.strictObject({ any: several }),
      v.strictObject({ all: several }),
      v.strictObject({ not: inner }),
    ],
    SHOW_SENTENCE,
  )
}

/**
 * Schema of who sees a view, a panel or a menu entry. Administrators hold every capability and read all.
 *
 * - `{ reads: 'Contact' }`: whoever may read at least one item of the type. It follows rights and items live.
 * - `{ right: 'Letter.approve' }`: whoever holds it of an organisation, and who administers one.
 * - `{ capability: 'Org' }`: whoever holds it. It is for places where things are made.
 * - `{ keyCap: 'Vocab' }`, `{ install: 'dedicated' }`: everyone, administrators included, of an install whose
 *   `keyCaps` name it, or that is of this kind.
 * - `workflows`: administrators only, if items of some type may run workflows.
 * - `{ any: […] }`, `{ all: […] }`, `{ not: … }`: of these rules, at most 3 deep.
 */
export const showSchema = nested(nested(nested(plainShowSchema)))
/**
 * Who sees a view, a panel or a menu entry: a word such as `'signedIn'`, or a rule such as `{ reads:
 * 'Meeting' }` or `{ capability: 'Org' }`. Administrators see what a word or capability keeps from others.
 */
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
  /** Section of the drawer; `person` is the menu of the signed-in person. */
  section: v.string(),
  order: v.number(),
  /** Needed now and then: it stands below *More*, after the other entries of its parent. */
  more: v.optional(v.literal(true)),
  show: showSchema,
  /** Only on installs of this kind. Default: both. */
  on: v.optional(v.picklist(['dedicated', 'shared'])),
  /**
   * On installs of this kind, the entry also shows to people to whom an organisation gave the right
   * `readOrg`.
   */
  readOrgOn: v.optional(v.picklist(['dedicated', 'shared'])),
})
