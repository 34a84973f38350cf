import * as v from 'valibot'
import { VISIBILITY_LEVELS } from './item.ts'
import { FACET_KINDS, RANGE_SET_NAMES } from '../query/query-words.ts'
import { filterSchema } from '../query/query.ts'
import { LABEL_FUNC_NAMES } from './value-types.ts'

/**
 * Property kinds. DEF: a plain value of type `t`. SEL: one of the fixed `options`. REL: an item of type `t`.
 * LOV: a key of the list of values `list`. DT: a date YYYY[-M[-D]]. DTM: a date-time. IDM: an item of any
 * type.
 */
export const PROPERTY_KINDS = ['DEF', 'SEL', 'REL', 'LOV', 'DT', 'DTM', 'IDM'] as const

/** Value of a LOV property for what its list lacks. Its words are in the property that `other` names. */
export const OTHER_VALUE = 'other'

/** Kinds of install: `dedicated` to one organisation, or `shared` by several. */
export const INSTALL_KINDS = ['dedicated', 'shared'] as const
/** Kind of an install: `dedicated` to one organisation, or `shared` by several. */
export type InstallKind = (typeof INSTALL_KINDS)[number]

/** Smallest and largest grid cell of a generalised place, in metres. */
const [SMALLEST_CELL, LARGEST_CELL] = [100, 1_000_000]

/** Colours of an option by meaning: good, needs attention, bad, for information. */
const OPTION_TONES = ['ok', 'warn', 'bad', 'info'] as const

const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const actionSchema = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))

/** Schema of a property's facet: how search counts its values. */
export const facetSchema = v.strictObject({
  kind: v.picklist(FACET_KINDS),
  ranges: v.optional(
    v.union([v.picklist(RANGE_SET_NAMES), v.array(v.tuple([v.nullable(v.number()), v.nullable(v.number())]))]),
  ),
  hide: v.optional(v.boolean()),
  limit: v.optional(count),
  /** Its values stand in their own order, as decades in that of time. Else the most frequent are first. */
  inOrder: v.optional(v.literal(true)),
})
/** How search counts the values of a property. */
export type Facet = v.InferOutput<typeof facetSchema>

const entries = {
  v: v.picklist(PROPERTY_KINDS),
  /** DEF: one of `VALUE_TYPES`, `string` by default. REL: the type of the related items. */
  t: v.optional(v.string()),
  list: v.optional(v.string()),
  options: v.optional(v.array(v.string())),
  /**
   * SEL: the colour of options by meaning, such as `{ LATE: 'bad' }`. Others are neutral.
   */
  tones: v.optional(v.record(v.string(), v.picklist(OPTION_TONES))),
  /** SEL: what stands for no value where the state of an item is shown, with a text like those of options. */
  unset: v.optional(v.string()),
  /**
   * SEL and LOV: the value that most items have, such as the state ACTIVE. It goes without saying: rows and
   * cards show others alone.
   */
  usual: v.optional(v.string()),
  /** Holds an array of values. */
  many: v.optional(v.boolean()),
  /** With `exceptAdmin` administrators may leave it empty. */
  required: v.optional(v.union([v.boolean(), v.literal('exceptAdmin')])),
  /** Longest string in UTF-16 code units, or most values of an array. */
  max: v.optional(count),
  /** Fewest values of a non-empty array. */
  min: v.optional(count),
  /** Number of values of a non-empty array. */
  exactly: v.optional(count),
  /** Refuses capital letters. */
  lowercase: v.optional(v.boolean()),
  /**
   * DEF of many texts that a move asks for: those of these properties that the item lacks are offered to be
   * ticked, by their names in words.
   */
  emptyOf: v.optional(v.array(v.string())),
  /**
   * Of what a move asks for: properties of the item, or `$today`. Its field begins with the value of the
   * first one that has a value.
   */
  beginsWith: v.optional(v.array(v.string())),
  /**
   * LOV: the DEF property with the words for a value that the list lacks. Without it `OTHER_VALUE` is
   * refused.
   */
  other: v.optional(v.string()),
  /** DEF: the values are keys. This is the text key of their words, with `*` in place of the value. */
  words: v.optional(v.pipe(v.string(), v.regex(/^[^*]+\*[^*]*$/))),
  /** Ready-made periods offered beside a `period`. */
  presets: v.optional(v.picklist(['period', 'birthEra'])),
  facet: v.optional(facetSchema),
  /** Counts towards the general text search. */
  textField: v.optional(v.boolean()),
  /** DEF: how values are formatted for people. */
  labelFunc: v.optional(v.picklist(LABEL_FUNC_NAMES)),
  /**
   * Read level. Without that right the property is missing from items, search, facets, labels, sorting and
   * exports.
   */
  level: v.optional(v.picklist(VISIBILITY_LEVELS)),
  /**
   * With `level`: a cultural protocol, such as `NAMES` for who may know who spoke. In place of a right to
   * that level, a reader of the item must have met this protocol of one of its owners (the right
   * `protocol.NAMES`). Not for attachments.
   */
  protocol: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,39}$/))),
  /**
   * `access` with words of the type's own: option → the level of items with it. Every option needs one.
   */
  levels: v.optional(v.record(v.string(), v.picklist(VISIBILITY_LEVELS))),
  /**
   * Conditions on other properties of the item. The property shows, and takes a value, only while all of them
   * hold. A value that is there already stays.
   */
  when: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(5))),
  /**
   * No two items have the same value that one writer may read, or none with the same value of the property it
   * names, such as the owner. What is hidden from a writer is no reason to refuse them.
   */
  unique: v.optional(v.union([v.literal(true), v.string()])),
  /**
   * Relation: keeps which version of each item it names, as `Letter-3@7`; the server adds the present one to
   * a plain id. Whoever reads an item that cites another cannot delete that one. It is found, labelled and
   * counted by the item.
   */
  cites: v.optional(v.literal(true)),
  /**
   * Relation: what it names is used for this, such as `CONSULTATION`. An item that asks for consent is named
   * only if everyone concerned agreed to it.
   */
  forUse: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{0,39}$/))),
  /**
   * What leaves the product has the value of this property in its place, such as codes for the names of
   * people.
   */
  exportedAs: v.optional(v.string()),
  /**
   * Lists offer it as a column, a facet and an order to administrators alone. Others may read it in an item.
   * `order`: others may order by it.
   */
  inLists: v.optional(v.picklist(['administrator', 'order'])),
  /** Only the server sets it. A request that contains it is refused. */
  readOnly: v.optional(v.boolean()),
  /** A read-only property that imports set too, such as the key that an item has in another program. */
  imported: v.optional(v.boolean()),
  /**
   * Boolean that only the server sets: the actions that switch it on and off. It shows as a switch to whoever
   * may take them. If one is refused, the switch is put back and the refusal is shown.
   */
  switchedBy: v.optional(v.strictObject({ on: actionSchema, off: actionSchema })),
  /**
   * Repeats a property of the item in a relation, such as `consultation.region`, to be searched and sorted
   * by. The server sets it, and sets it again when the other item changes. It is empty while that item has
   * a stricter level or more protocols than this one; only what the type's `owner` names stays.
   */
  copyOf: v.optional(v.pipe(v.string(), v.regex(/^(\$item|(\$item|[A-Za-z][A-Za-z0-9]*)\.[A-Za-z][A-Za-z0-9]*)$/))),
  /**
   * Group of many values: they stand in one line, each by its first part, and their other parts are shown
   * once they are asked for.
   */
  asChips: v.optional(v.literal(true)),
  /** Attachments: files that are no sounds, such as tables. The form offers no recorder for them. */
  noSound: v.optional(v.boolean()),
  /**
   * Attachments: a right over the item that suffices to upload files for this property, which an action then
   * adds. Usually `update`.
   */
  uploadRight: v.optional(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))),
  /**
   * Relation of the item. Whoever may read what it names may upload files for a new item, which actions of
   * the area make. Until then such a file is for its uploader alone.
   */
  uploadWithin: v.optional(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))),
  /**
   * Attachments: a file that was removed from this property asks in the trash for what the property `as` asks
   * for, unless `unless`, a property of many values, has the value `has`. So what closes the files of an item
   * closes those in its trash.
   */
  inTrash: v.optional(v.strictObject({ as: v.string(), unless: v.string(), has: v.string() })),
  /**
   * Holds the first letter of the property it names, by the letters of the item's language or owner. The
   * server sets it, and sets it again when those letters change.
   */
  letterOf: v.optional(v.string()),
  /**
   * REL to Contact: the property that names the organisations the contacts must belong to. Blocked people
   * cannot be picked.
   */
  inOrg: v.optional(v.string()),
  /** DT: another date of the item. A value before that one is refused, also while it is typed. */
  notBefore: v.optional(v.string()),
  /**
   * REL to Contact: a relation of the item. The people of what it names (`about.people` of their types) are
   * offered first.
   */
  peopleOf: v.optional(v.string()),
  /**
   * Geometry: people without the right to `level` see only the grid cell around the place, about `cell`
   * metres wide, on every path. With `when`, the name of a boolean property, this holds only for items in
   * which that is true.
   */
  generalise: v.optional(
    v.strictObject({
      cell: v.pipe(v.number(), v.minValue(SMALLEST_CELL), v.maxValue(LARGEST_CELL)),
      level: v.picklist(['COMMUNITY', 'PROTECTED', 'PRIVATE']),
      when: v.optional(v.string()),
    }),
  ),
  /**
   * Names a generalised place that this property could give away. Only people who may see that place exactly
   * may read it. For `json` and strings.
   */
  withPlace: v.optional(v.string()),
  /**
   * Read level that applies only to items in which `property` has one of the values `is`. The item's creator
   * and the uploader of its files are no exception. For `json`, strings and attachments.
   */
  levelWhen: v.optional(
    v.strictObject({
      level: v.picklist(['COMMUNITY', 'PROTECTED', 'PRIVATE']),
      property: v.string(),
      is: v.pipe(v.array(v.string()), v.minLength(1)),
    }),
  ),
  /**
   * Keeps a value that only the server sets from people who read the item for no other reason than that it is
   * shared with the organisations in the relations `from`. With `as`, for a SEL, they see one option in place
   * of another on every path, such as CONSULTING for RESPONDED. Without it they see nothing, and nobody
   * searches it. Where a change makes no difference to them, it makes no version and they are not told of it.
   */
  masked: v.optional(
    v.strictObject({
      from: v.pipe(v.array(v.string()), v.minLength(1)),
      as: v.optional(v.record(v.string(), v.string())),
    }),
  ),
  /**
   * REL: the people it names took part in what the item tells of. Who may read the item and has a part in
   * it (its owner is an organisation of theirs, or it names them as a reader) is told their names,
   * organisations and no more. `shared`: so is who reads it because it is shared with an organisation of
   * theirs.
   */
  introduces: v.optional(v.union([v.boolean(), v.literal('shared')])),
  /** `answers`: the relation to the item whose `questions` are answered. */
  shapedBy: v.optional(v.string()),
  /**
   * REL to items of a `closable` type: what it names is closed with this item. An item that such relations
   * name is read only by whoever reads one of the items that name it so, and that property of it, unless
   * something as open as it is itself used it before.
   */
  closes: v.optional(v.literal(true)),
  /**
   * Relation: what it names has an owner in common with this item, or is refused. Asked anew when either the
   * relation or the owner of this item changes.
   */
  sameOwner: v.optional(v.literal(true)),
  /** REL: the map also shows the places of the related items as places of this one. */
  places: v.optional(v.boolean()),
  /**
   * LOV: the property whose value narrows this list down to what belongs to it, and the list of that. Values
   * name theirs as `parent`; those that an area brings begin with its key, such as `HARVEST_FISH`.
   */
  within: v.optional(v.strictObject({ property: v.string(), list: v.string() })),
  /** DT: the property with the time of day, which orders items of one day. */
  time: v.optional(v.string()),
  /** Exists only on installs of this kind. */
  on: v.optional(v.picklist(INSTALL_KINDS)),
}

/** Schema of one property of an item type. */
export const propertySchema = v.strictObject({
  ...entries,
  /** `group`: the parts of the value, by name. With `many` each value is a row with an `id` of its own. */
  parts: v.optional(v.record(v.string(), v.strictObject(entries))),
})
/** One property of an item type. */
export type Property = v.InferOutput<typeof propertySchema>
