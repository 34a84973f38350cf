import * as v from 'valibot'
import { validateItemType } from './check-item-type.ts'
import { DEFAULT_PROPERTY_NAMES } from './default-properties.ts'
import { eventTypeSchema } from './event-type.ts'
import { VISIBILITY_LEVELS, typeNameSchema } from './item.ts'
import { FACET_KINDS, RANGE_SET_NAMES } from './query-words.ts'
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
/** One of `INSTALL_KINDS`. */
export type InstallKind = (typeof INSTALL_KINDS)[number]

/** Smallest and largest grid cell of a generalised place, in metres. */
const [SMALLEST_CELL, LARGEST_CELL] = [100, 1_000_000]

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Schema of a property's facet: how search counts its values. */
const facetSchema = v.strictObject({
  kind: v.picklist(FACET_KINDS),
  ranges: v.optional(
    v.union([v.picklist(RANGE_SET_NAMES), v.array(v.tuple([v.nullable(v.number()), v.nullable(v.number())]))]),
  ),
  hide: v.optional(v.boolean()),
  limit: v.optional(count),
})
/** How search counts the values of a property. */
export type Facet = v.InferOutput<typeof facetSchema>

/** Schema of one property of an item type. */
export const propertySchema = v.strictObject({
  v: v.picklist(PROPERTY_KINDS),
  /** DEF: one of `VALUE_TYPES`, `string` by default. REL: the type of the related items. */
  t: v.optional(v.string()),
  list: v.optional(v.string()),
  options: v.optional(v.array(v.string())),
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
  /** Only the server sets it. A request that contains it is refused. */
  readOnly: v.optional(v.boolean()),
  /**
   * REL to Contact: the property that names the organisations the contacts must belong to. Blocked people
   * cannot be picked.
   */
  inOrg: v.optional(v.string()),
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
  /** REL: the map also shows the places of the related items as places of this one. */
  places: v.optional(v.boolean()),
  /** DT: the property with the time of day, which orders items of one day. */
  time: v.optional(v.string()),
  /** Exists only on installs of this kind. */
  on: v.optional(v.picklist(INSTALL_KINDS)),
})
/** One property of an item type. */
export type Property = v.InferOutput<typeof propertySchema>

/** The picture shown for an item, such as an avatar. */
const pictureSchema = v.strictObject({
  /** The relation to the attachment with the picture. Without a picture, initials are shown. */
  property: v.string(),
  /**
   * A relation to items whose picture is shown if the item has none, such as the logo of a person's
   * organisation.
   */
  standIn: v.optional(v.string()),
  /** The picture is a logo: it is shown whole instead of filling a circle. */
  isMark: v.optional(v.boolean()),
})

const modifierSchema = v.strictObject({ hide: v.optional(v.boolean()), facet: v.optional(facetSchema) })

const itemTypeObject = v.strictObject({
  name: typeNameSchema,
  /** Name of the icon in `@cairn/ui`. */
  defaultIcon: v.string(),
  /**
   * Properties whose values, joined by a space, make the label. Missing values are left out. `@owner` stands
   * for the labels of the items in `owner`.
   */
  label: v.pipe(v.array(v.string()), v.minLength(1)),
  properties: v.record(v.string(), propertySchema),
  /**
   * Sections of the default view: a suffix of its text key, and its properties. Properties in no section come
   * last.
   */
  sections: v.optional(v.array(v.strictObject({ key: v.string(), properties: v.array(v.string()) }))),
  /** What a list row shows below the label and as chips at its end. Cards also show the picture. */
  listItem: v.optional(
    v.strictObject({
      subtitle: v.optional(v.array(v.string())),
      chips: v.optional(v.array(v.string())),
      picture: v.optional(pictureSchema),
    }),
  ),
  defaultHeaders: v.optional(v.array(v.string())),
  facets: v.optional(v.array(v.string())),
  /**
   * REL property that names the owner organisations, or `$self` for an organisation itself. Without it the
   * item belongs to its creator, and to administrators.
   */
  owner: v.optional(v.string()),
  /** A relation to contacts or users, who may read the item whatever its level. */
  readers: v.optional(v.string()),
  /**
   * Relation to the item that this one is part of. Exactly those who may read that item may read this one. It
   * has no level or owner of its own.
   */
  within: v.optional(v.string()),
  /** Relation to the item that a place of this type represents on the map. */
  standsFor: v.optional(v.string()),
  /**
   * Handles replies to a mail about an item of this type. Action `by` runs in the sender's name with `{body,
   * attachments, key, channel: 'MAIL'}`. `files` names the property that attached files are uploaded for.
   */
  answered: v.optional(
    v.strictObject({ by: v.string(), files: v.strictObject({ type: v.string(), property: v.string() }) }),
  ),
  /** Only the server changes or deletes items of this type. */
  appendOnly: v.optional(v.boolean()),
  /**
   * Properties that the action `redact` empties, each with the property that then keeps the former value and
   * has a read level. The type needs the property `redaction`, free data of the server: `{by, at, reason}`.
   */
  redactable: v.optional(v.record(v.string(), v.string())),
  /** Everyone who is signed in may create an item without an owner, for themselves. */
  personal: v.optional(v.boolean()),
  /** Visibility of items without an `access` property. */
  visibility: v.picklist(VISIBILITY_LEVELS),
  /** PUBLIC items of this type are shown to visitors who have not signed in. */
  anonymous: v.optional(v.boolean()),
  /** Capability needed to create items. */
  capability: v.optional(v.string()),
  /** On installs of this kind only administrators create items, those of an organisation within it. */
  adminsCreate: v.optional(v.picklist(INSTALL_KINDS)),
  /**
   * The client loads items of this type together with items that name them, because they are shown with
   * those.
   */
  sideLoadItem: v.optional(v.boolean()),
  excludeGeneralSearch: v.optional(v.boolean()),
  /** How lists show the default properties, if that differs from the usual. */
  modifiers: v.optional(v.record(v.picklist(DEFAULT_PROPERTY_NAMES), modifierSchema)),
  /** State machine that checks changes of the property `state`. */
  states: v.optional(v.picklist(['generic', 'listValue'])),
  /**
   * Value of `property` → a further right that suffices, if the item's owner gave it, to create, change and
   * delete items with that value.
   */
  rightsBy: v.optional(v.strictObject({ property: v.string(), rights: v.record(v.string(), v.string()) })),
  /** Kinds of event of this type. They are tried before `CORE_EVENTS`. */
  events: v.optional(v.array(eventTypeSchema)),
  /** Its items notify nobody, and carry `$hideNotify`. */
  hideNotify: v.optional(v.boolean()),
  /** Duplicates may be merged with the action `mergeItems`. */
  mergeable: v.optional(v.boolean()),
  /** Its items may run a workflow. */
  workflow: v.optional(v.boolean()),
  /** Its items are not stored. The server half of its area supplies them. */
  virtual: v.optional(v.boolean()),
  /**
   * Its area is switched off but its items stay readable. Nobody creates, changes or deletes one. Set by the
   * server.
   */
  off: v.optional(v.boolean()),
})

/** Schema of an item type. Also refuses a type whose parts do not fit together. */
export const itemTypeSchema = v.pipe(
  itemTypeObject,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const message of validateItemType(dataset.value)) addIssue({ message: `${dataset.value.name}: ${message}` })
  }),
)
/** An item type as plain data. The generic view, search and the permission rule work from it alone. */
export type ItemType = v.InferOutput<typeof itemTypeSchema>

/**
 * Declares an item type. Returns its argument unchanged, with literal types. It is checked at build and at
 * registration.
 */
export function defineItemType<const T extends v.InferInput<typeof itemTypeSchema>>(type: T): T {
  return type
}

/** Name of the property whose value is an item's visibility. */
export const ACCESS_PROPERTY = 'access'

/** Definition of the property `access`, for types whose items have a visibility of their own. */
export const accessProperty = { v: 'SEL', options: [...VISIBILITY_LEVELS], facet: { kind: 'terms' } } satisfies Property

/**
 * Name of an owner's property with the letters of its language in order, digraphs included. Its items sort by
 * them.
 */
export const ALPHABET_PROPERTY = 'alphabet'
/** Definition of the property `alphabet`. */
export const alphabetProperty = { v: 'DEF', t: 'phrase', many: true, max: 200 } satisfies Property

/**
 * Name of the property with an item's cultural protocols, which a reader must meet besides its visibility.
 */
export const PROTOCOLS_PROPERTY = 'protocols'
/** Name of the property that says whether a reader must meet any or all of an item's protocols. */
export const PROTOCOL_RULE_PROPERTY = 'protocolRule'
/** Definitions of the properties `protocols` and `protocolRule`, for types with cultural protocols. */
export const protocolProperties = {
  [PROTOCOLS_PROPERTY]: {
    v: 'LOV',
    list: 'CULTURAL_PROTOCOLS',
    many: true,
    max: 20,
    facet: { kind: 'terms' as const },
  },
  [PROTOCOL_RULE_PROPERTY]: { v: 'SEL', options: ['ANY', 'ALL'] },
} satisfies Record<string, Property>
