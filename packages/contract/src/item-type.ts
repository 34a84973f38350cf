import * as v from 'valibot'
import { problemsOfType } from './check-item-type.ts'
import { DEFAULT_PROPERTY_NAMES } from './default-properties.ts'
import { eventTypeSchema } from './event-type.ts'
import { VISIBILITY_LEVELS, typeNameSchema } from './item.ts'
import { FACET_KINDS, RANGE_SET_NAMES } from './query-words.ts'
import { LABEL_FUNC_NAMES } from './value-types.ts'

/**
 * Property kinds (platform-core section 3): DEF a plain value of type `t`; SEL one of fixed `options`; REL an item of type
 * `t`; LOV a key of the list of values `list`; DT a date YYYY[-M[-D]]; DTM a date-time; IDM items of any type.
 */
export const PROPERTY_KINDS = ['DEF', 'SEL', 'REL', 'LOV', 'DT', 'DTM', 'IDM'] as const

/** The value of a LOV property that stands for what the list does not have; its words are in the property that `other` names. */
export const OTHER_VALUE = 'other'

/** Kinds of install (business-areas section 1). */
export const INSTALL_KINDS = ['dedicated', 'shared'] as const
export type InstallKind = (typeof INSTALL_KINDS)[number]

/** Of places that are generalised, in metres. */
const [SMALLEST_CELL, LARGEST_CELL] = [100, 1_000_000]

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const facetSchema = v.strictObject({
  kind: v.picklist(FACET_KINDS),
  ranges: v.optional(
    v.union([v.picklist(RANGE_SET_NAMES), v.array(v.tuple([v.nullable(v.number()), v.nullable(v.number())]))]),
  ),
  hide: v.optional(v.boolean()),
  limit: v.optional(count),
})
export type Facet = v.InferOutput<typeof facetSchema>

export const propertySchema = v.strictObject({
  v: v.picklist(PROPERTY_KINDS),
  /** DEF: one of VALUE_TYPES, `string` when left out. REL: the related item type. */
  t: v.optional(v.string()),
  list: v.optional(v.string()),
  options: v.optional(v.array(v.string())),
  /** Holds an array of such values. */
  many: v.optional(v.boolean()),
  /** `exceptAdmin`: administrators may leave it empty (platform-core section 5). */
  required: v.optional(v.union([v.boolean(), v.literal('exceptAdmin')])),
  /** Longest string, or most values of an array. */
  max: v.optional(count),
  /** Fewest values of an array, where there are any. */
  min: v.optional(count),
  /** How many values an array has, where there are any. */
  exactly: v.optional(count),
  /** Holds no capital letters. */
  lowercase: v.optional(v.boolean()),
  /** LOV: the DEF property that holds the words for a value the list does not have; without it there is no such value. */
  other: v.optional(v.string()),
  /** DEF: its values are keys; the key of a text that says one in words, with `*` in the place of the value. */
  words: v.optional(v.pipe(v.string(), v.regex(/^[^*]+\*[^*]*$/))),
  /** Ready-made periods offered beside a `period` (platform-core section 9). */
  presets: v.optional(v.picklist(['period', 'birthEra'])),
  facet: v.optional(facetSchema),
  /** Counts towards the general text search. */
  textField: v.optional(v.boolean()),
  /** DEF: a ready-made way to say its values in words. */
  labelFunc: v.optional(v.picklist(LABEL_FUNC_NAMES)),
  /** Read level: stripped for anyone without that grant, before index, facet, label, sort and export. */
  level: v.optional(v.picklist(VISIBILITY_LEVELS)),
  /** Set by the server alone; refused in a body. */
  readOnly: v.optional(v.boolean()),
  /**
   * REL to Contact: the property with the organisation, or one of several, that those named must belong to (business-areas section 5, contact rules). People who
   * are blocked cannot be picked.
   */
  inOrg: v.optional(v.string()),
  /**
   * A geometry: who has no right to that level sees the cell of a grid it lies in, about `cell` metres wide and high, and nothing finer on any path.
   * With `when`, the name of a boolean property, only places of items where that is true.
   */
  generalise: v.optional(
    v.strictObject({
      cell: v.pipe(v.number(), v.minValue(SMALLEST_CELL), v.maxValue(LARGEST_CELL)),
      level: v.picklist(['COMMUNITY', 'PROTECTED', 'PRIVATE']),
      when: v.optional(v.string()),
    }),
  ),
  /** What may tell where the place in this property is (`json`, or a string): for those alone who may see that exactly. */
  withPlace: v.optional(v.string()),
  /**
   * Read level of items in which the property of that name has one of the values `is`; who made an item or a file of it is no exception. For
   * `json`, strings and attachments.
   */
  levelWhen: v.optional(
    v.strictObject({
      level: v.picklist(['COMMUNITY', 'PROTECTED', 'PRIVATE']),
      property: v.string(),
      is: v.pipe(v.array(v.string()), v.minLength(1)),
    }),
  ),
  /** REL: the places of the related items are places of this one on the map. */
  places: v.optional(v.boolean()),
  /** DT: the property with the time of day that orders items of one day. */
  time: v.optional(v.string()),
  /** Only on installs of this kind. */
  on: v.optional(v.picklist(INSTALL_KINDS)),
})
export type Property = v.InferOutput<typeof propertySchema>

/** The picture that stands for an item (platform-core section 3, "Avatar sources"). */
const pictureSchema = v.strictObject({
  /** The relation to its attachment; where there is none, initials stand there. */
  property: v.string(),
  /** A relation to items whose picture stands in before initials do, such as the mark of an organisation for its people. */
  standIn: v.optional(v.string()),
  /** A mark, shown whole, where a portrait fills its circle. */
  isMark: v.optional(v.boolean()),
})

const modifierSchema = v.strictObject({ hide: v.optional(v.boolean()), facet: v.optional(facetSchema) })

const itemTypeObject = v.strictObject({
  name: typeNameSchema,
  /** Name of the icon in `@cairn/ui`. */
  defaultIcon: v.string(),
  /** Properties whose values, joined by a space, make the label; those missing are left out. `@owner` quotes the labels of the items in `owner`. */
  label: v.pipe(v.array(v.string()), v.minLength(1)),
  properties: v.record(v.string(), propertySchema),
  /** Sections of the default view: a text key suffix and the properties in it. What no section names comes last. */
  sections: v.optional(v.array(v.strictObject({ key: v.string(), properties: v.array(v.string()) }))),
  /** What a row of a list shows under the label, and as chips at its end; a card, the picture besides. */
  listItem: v.optional(
    v.strictObject({
      subtitle: v.optional(v.array(v.string())),
      chips: v.optional(v.array(v.string())),
      picture: v.optional(pictureSchema),
    }),
  ),
  defaultHeaders: v.optional(v.array(v.string())),
  facets: v.optional(v.array(v.string())),
  /** The REL property that names the owner organisations; `$self` for an organisation itself. Without it only administrators and the creator own it. */
  owner: v.optional(v.string()),
  /** A relation to contacts or users: whom it names may read the item, whatever its level. */
  readers: v.optional(v.string()),
  /** The relation that names the item it is part of: whoever may read that one may read it, and nobody else; it has no level or owner of its own. */
  within: v.optional(v.string()),
  /** The relation that names what the places of its items stand for on the map. */
  standsFor: v.optional(v.string()),
  /**
   * The action that takes what is answered to the mail about one of its items: `{body, attachments, key, channel: 'MAIL'}`, a formatted text and files of
   * whoever answers, who calls it. `files` is where these are kept: a property of a type.
   */
  answered: v.optional(
    v.strictObject({ by: v.string(), files: v.strictObject({ type: v.string(), property: v.string() }) }),
  ),
  /** Nobody but the server changes or deletes its items. */
  appendOnly: v.optional(v.boolean()),
  /**
   * Properties that action `redact` empties, each with the property, of a read level, that then holds what stood there. The type has the
   * property `redaction`, free data of the server: `{by, at, reason}`.
   */
  redactable: v.optional(v.record(v.string(), v.string())),
  /** Whoever is signed in may make one of their own, which names no owner. */
  personal: v.optional(v.boolean()),
  /** Visibility of an item that has no `access` property of its own. */
  visibility: v.picklist(VISIBILITY_LEVELS),
  /** PUBLIC items of this type are shown to visitors who have not signed in. */
  anonymous: v.optional(v.boolean()),
  /** Capability that gates creating. */
  capability: v.optional(v.string()),
  /** On installs of this kind a right to create is not enough: only administrators create, those of an organisation inside it (business-areas section 6). */
  adminsCreate: v.optional(v.picklist(INSTALL_KINDS)),
  /** The client reads its items along with other items once some that name them have come, as they are shown with those, such as a mark. */
  sideLoadItem: v.optional(v.boolean()),
  excludeGeneralSearch: v.optional(v.boolean()),
  /** What lists show of the default properties, where that differs. */
  modifiers: v.optional(v.record(v.picklist(DEFAULT_PROPERTY_NAMES), modifierSchema)),
  /** Moves of its property `state` are checked by this machine (domain.md, "Generic"). */
  states: v.optional(v.picklist(['generic', 'listValue'])),
  /**
   * Rights that do for those over its items, by the value of a property: whoever holds the one of an item's value from its owner may create,
   * change and delete it.
   */
  rightsBy: v.optional(v.strictObject({ property: v.string(), rights: v.record(v.string(), v.string()) })),
  /** Kinds of events of its own, before those that every item has (event-type.ts). */
  events: v.optional(v.array(eventTypeSchema)),
  /** Nobody is told of its items, and `$hideNotify` says so. */
  hideNotify: v.optional(v.boolean()),
  /** Two of its items that turn out to be one may be merged (action `mergeItems`). */
  mergeable: v.optional(v.boolean()),
  /** Its items may run a workflow. */
  workflow: v.optional(v.boolean()),
  /** Its items are not stored: the server half of its area answers for them. */
  virtual: v.optional(v.boolean()),
  /** Its area is switched off in an install that keeps its items readable: nobody makes, changes or deletes one. Set by the server. */
  off: v.optional(v.boolean()),
})

export const itemTypeSchema = v.pipe(
  itemTypeObject,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const message of problemsOfType(dataset.value)) addIssue({ message: `${dataset.value.name}: ${message}` })
  }),
)
/** An item type as plain data: everything the generic view, the search and the permission rule need (platform-core section 3). */
export type ItemType = v.InferOutput<typeof itemTypeSchema>

/** Declares an item type; checked at build and again at registration. */
export function defineItemType<const T extends v.InferInput<typeof itemTypeSchema>>(type: T): T {
  return type
}

/** The access property: when a type has it, its value is the item's visibility. */
export const ACCESS_PROPERTY = 'access'

/** Visibility select shared by the types that carry their own level. */
export const accessProperty = { v: 'SEL', options: [...VISIBILITY_LEVELS], facet: { kind: 'terms' } } satisfies Property

/** The letters of an owner's language in their order, digraphs among them; what it owns is sorted by them. */
export const ALPHABET_PROPERTY = 'alphabet'
export const alphabetProperty = { v: 'DEF', t: 'phrase', many: true, max: 200 } satisfies Property

/** Cultural protocols of an item, ANDed with its visibility; and whether a reader must have met any or all of them. */
export const PROTOCOLS_PROPERTY = 'protocols'
export const PROTOCOL_RULE_PROPERTY = 'protocolRule'
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
