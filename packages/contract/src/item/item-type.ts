import * as v from 'valibot'
import { aboutSchema } from './parts/about.ts'
import { problemsOfCare, withCare } from '../words/care.ts'
import { validateItemType } from './check-item-type.ts'
import { closableSchema, problemsOfClosing } from '../words/check-closing.ts'
import { MOST_REQUIRED, problemsOfOtherNames } from '../words/check-requires.ts'
import { MOST_LEVELS } from '../words/check-tree.ts'
import { withCopies } from '../words/copies.ts'
import { DEFAULT_PROPERTY_NAMES } from './default-properties.ts'
import { dublinCoreSchema, problemsOfDublinCore } from '../words/dublin-core.ts'
import { eventTypeSchema } from './event-type.ts'
import { guardedSchema } from './guarded.ts'
import { headSchema } from '../words/head-type.ts'
import { VISIBILITY_LEVELS, typeNameSchema } from './item.ts'
import { machineSchema } from '../words/machines.ts'
import { filterSchema } from '../query/query.ts'
import { facetSchema, propertySchema, INSTALL_KINDS } from './property.ts'
import { createFormSchema } from './parts/create-form.ts'
import { listItemSchema } from './parts/list-item.ts'
import { pageSchema, problemsOfPage } from './parts/page.ts'
import { stepFormSchema } from '../words/step-form.ts'

export { OTHER_VALUE, PROPERTY_KINDS, propertySchema, type InstallKind, type Property } from './property.ts'

/** Organisations, named in a property, whose rights open an item that they do not own. */
const shareSchema = v.strictObject({
  property: v.string(),
  /**
   * The relation names an item that gives rights to its people (`gives` of its type), in place of
   * organisations. Protocols that they have met there count, too. What they hold there counts as what the
   * owners gave.
   */
  team: v.optional(v.literal(true)),
  /** Shared only while the item meets these conditions. */
  when: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(5))),
  level: v.optional(v.picklist(['COMMUNITY', 'PROTECTED', 'PRIVATE'])),
  rights: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/)))),
})

const verb = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))

/**
 * Rights that people have by being named in a relation of an item. One to organisations gives them to their
 * people, and to whoever holds these rights by such an organisation already.
 */
const giftSchema = v.strictObject({
  property: v.string(),
  /** Given only to holders of this right, such as `Note.PROTECTED.read`, by an organisation that is named. */
  holding: v.optional(v.pipe(v.string(), v.maxLength(120))),
  /**
   * A right that whoever names somebody in an item that is there already holds, besides what is given, unless
   * the item gives to them too.
   */
  giver: v.optional(v.pipe(v.string(), v.maxLength(120))),
  grants: v.pipe(v.array(v.pipe(v.string(), v.maxLength(120))), v.minLength(1), v.maxLength(40)),
  own: v.optional(v.array(verb)),
})

/** A day of an item, with times of day in the time zone of its owner, or the last of several days. */
const calendarDaySchema = v.strictObject({
  date: v.string(),
  /** With a start the entry is named by the item's label alone, without one by the date's name too. */
  start: v.optional(v.string()),
  end: v.optional(v.string()),
  until: v.optional(v.string()),
  /** A relation to organisations: the day is for their people alone. Default: everyone who may read it. */
  of: v.optional(v.string()),
  /** Conditions on the item's own properties. A property that a reader may not see meets none. */
  when: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(20))),
})

const modifierSchema = v.strictObject({ hide: v.optional(v.boolean()), facet: v.optional(facetSchema) })

const itemTypeObject = v.strictObject({
  name: typeNameSchema,
  /** Name of the icon in `@cairn/ui`. */
  defaultIcon: v.string(),
  /**
   * Properties whose values, joined by a space, make the label. Missing values are left out. `@owner` stands
   * for the labels of the items in `owner`. `labelIn` is a translated property with further labels.
   */
  label: v.pipe(v.array(v.string()), v.minLength(1)),
  labelIn: v.optional(v.string()),
  properties: v.record(v.string(), propertySchema),
  /**
   * Sections of the default view: a suffix of its text key, and its properties. Properties in no section come
   * last.
   */
  sections: v.optional(v.array(v.strictObject({ key: v.string(), properties: v.array(v.string()) }))),
  /** An item is written section by section. */
  stepForm: v.optional(stepFormSchema),
  /** The form of a new item is short at first, and can go on to the next item. */
  createForm: v.optional(createFormSchema),
  /** What the first screen of an item shows above its properties. */
  head: v.optional(headSchema),
  /** What a list row shows. */
  listItem: v.optional(listItemSchema),
  defaultHeaders: v.optional(v.array(v.string())),
  facets: v.optional(v.array(v.string())),
  /**
   * REL property that names the owner organisations, or `$self` for an organisation itself. Without it the
   * item belongs to its creator, and to administrators.
   */
  owner: v.optional(v.string()),
  /**
   * Single relation to the `Language` whose letters order its items and split their texts. Without one, the
   * letters are those of its owner.
   */
  language: v.optional(v.string()),
  /** A relation to contacts or users, who may read the item whatever its level. */
  readers: v.optional(v.string()),
  about: v.optional(aboutSchema),
  /**
   * Organisations that open the item to their people, though they do not own it. Whoever has the right to
   * read items of `level` there reads it, with properties up to that level; `level` is the item's own if
   * left out. An item whose `access` is stricter stays closed. `rights` are verbs and moves that need the
   * right of that name there, such as `Consultation.suspend`.
   */
  sharedWith: v.optional(v.pipe(v.array(shareSchema), v.minLength(1), v.maxLength(5))),
  /**
   * People named in a relation to contacts, or all people of organisations in it, hold these rights, such as
   * `ResearchData.update`, over what is shared with the item as a team (`sharedWith`), and `own` rights, such
   * as `update`, over the item itself.
   * Only whoever holds a right may give it by naming somebody.
   */
  gives: v.optional(v.pipe(v.array(giftSchema), v.minLength(1), v.maxLength(8))),
  /**
   * Whoever made an item reads it for having made it only while they belong to one of its owners, or to the
   * team that it is shared with.
   */
  creatorWithin: v.optional(v.literal(true)),
  /**
   * What whoever made an item may do with it besides reading it: verbs, or the right that moves ask for. With
   * `while`, only as long as the item meets these conditions. With `alone`, only while they may make such
   * items for its owner; deleting then asks that nobody else changed it, and that nothing they may read names
   * it.
   */
  creatorMay: v.optional(
    v.strictObject({
      rights: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))), v.minLength(1), v.maxLength(20)),
      while: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(5))),
      alone: v.optional(v.literal(true)),
    }),
  ),
  /**
   * Relation to the item that this one is part of. Exactly those who may read that item may read this one. It
   * has no level or owner of its own.
   */
  within: v.optional(v.string()),
  /**
   * What the cell of its items lists of those that name them: relations, by their type. They are not listed
   * once more among what names the item. Types of areas that are not installed do no harm.
   */
  inCell: v.optional(v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1)))),
  /**
   * What is made next for an item: relations that name it, by the type that has them. Below the item a new
   * one is offered to who may make it, also while there is none. Types of areas that are not installed do no
   * harm.
   */
  begins: v.optional(v.record(v.string(), v.string())),
  /**
   * Right over the item that this one is part of. Whoever has it makes, changes and deletes parts and makes
   * their moves, unless a move names a right of its own, which is then asked for over that item. A new part
   * names its whole, and keeps it.
   */
  wholeRight: v.optional(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))),
  /**
   * One or two single relations. An item is read only by whoever may read all of the items that they name,
   * besides what its own level and owner ask for. They are named when it is made, and kept.
   */
  requires: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_REQUIRED))),
  /**
   * Whoever may change one of the items that it `requires` makes it for the owners of that item, without a
   * right to create items of this type. With `read`, so may whoever may read all of them.
   */
  endsMay: v.optional(v.union([v.literal(true), v.literal('read')])),
  /**
   * What makes items members of one of this type, for the filter `in`: what the saved search in `query`
   * finds, what names it in the relation `named`, and what links of the kind `pin` lead to, all held to the
   * types in `only`; without what links of the kind `out` lead to. Nothing is linked twice, and what may not
   * be a member is refused (`errors.notOfType`).
   */
  members: v.optional(
    v.strictObject({ query: v.string(), only: v.string(), named: v.string(), pin: v.string(), out: v.string() }),
  ),
  /**
   * Its items form trees: `parent` is a single relation to an item of this type, `order` a number that orders
   * the children of one. An item is at most `depth` levels deep, 12 if left out, and is never below itself.
   * Whoever names a parent must be able to read all that it is part of. With `inCell` the cell of the type
   * shows the children, which then are not listed once more among what names the item.
   */
  tree: v.optional(
    v.strictObject({
      parent: v.string(),
      order: v.optional(v.string()),
      depth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MOST_LEVELS))),
      inCell: v.optional(v.literal(true)),
    }),
  ),
  /**
   * Its items carry cultural protocols, community labels and content warnings (`careProperties`), which every
   * path keeps.
   */
  care: v.optional(v.literal(true)),
  /** Relations to items whose content warnings stand before an item of this type too. */
  warnedBy: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(5))),
  /**
   * Its items are other names of the items in the relation `of`: what stands in `by`, such as a code. With
   * `within`, a name counts only for what has the same value in that relation. Imports understand them.
   */
  otherNames: v.optional(v.strictObject({ of: v.string(), by: v.string(), within: v.optional(v.string()) })),
  /** Indexes of new items are in no order and leave gaps, so that they tell nothing about hidden items. */
  scattered: v.optional(v.boolean()),
  /** Relations with `closes` may close its items. */
  closable: v.optional(closableSchema),
  /** Relation to the item that a place of this type represents on the map. */
  standsFor: v.optional(v.string()),
  /**
   * Handles replies to a mail about an item of this type. Action `by` runs in the sender's name with `{body,
   * attachments, key, channel: 'MAIL'}`. `files` names the property that attached files are uploaded for.
   */
  answered: v.optional(
    v.strictObject({ by: v.string(), files: v.strictObject({ type: v.string(), property: v.string() }) }),
  ),
  /** Only the server creates items of this type, from an action or a move. */
  serverCreates: v.optional(v.boolean()),
  /** Items that meet these conditions are not deleted by anybody. */
  keptWhen: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(5))),
  /** Times in which its fields take no plain change, such as after it was sent. */
  guarded: v.optional(guardedSchema),
  /** Only the server changes or deletes items of this type. */
  appendOnly: v.optional(v.boolean()),
  /**
   * Properties that the action `redact` empties, each with the property that then keeps the former value and
   * has a read level. The type needs the property `redaction`, free data of the server: `{by, at, reason}`.
   */
  redactable: v.optional(v.record(v.string(), v.string())),
  /**
   * Whoever has `right` over an item has it purged: nothing of it is left but a tombstone, in no version,
   * file or backup that is brought back. With `people: 2` another person than who asked must agree.
   */
  purge: v.optional(
    v.strictObject({
      right: v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/)),
      people: v.picklist([1, 2]),
      /**
       * Not before so many days after the date in a property, so that a mind may be changed. An item that has
       * a day in the property `until` is held until then instead.
       */
      hold: v.optional(
        v.strictObject({
          property: v.string(),
          days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
          until: v.optional(v.string()),
        }),
      ),
    }),
  ),
  /** Everyone who is signed in may create an item without an owner, for themselves. */
  personal: v.optional(v.boolean()),
  /** Visibility of items without an `access` property. */
  visibility: v.picklist(VISIBILITY_LEVELS),
  /** PUBLIC items of this type are shown to visitors who have not signed in. */
  anonymous: v.optional(v.boolean()),
  /** PUBLIC items of this type have a page that needs no script, among the pages of their owner. */
  page: v.optional(pageSchema),
  /** Capability needed to create items. Of several, any one will do. */
  capability: v.optional(v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))])),
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
  /**
   * What people do with many items at once, besides moves that ask for nothing: set a property, or add to and
   * take from one with several values; make a move that asks for something; run an action of the area, which
   * whoever holds `right` (`update` if left out) over an item and `capability` may; or give the values in
   * `set`. What is asked for is asked once. The text key of an action or of values is
   * `types.{Type}.bulk.{name}`. Without it, the facets of the type that people choose are set.
   */
  bulk: v.optional(
    v.pipe(
      v.array(
        v.union([
          v.string(),
          v.strictObject({
            action: v.string(),
            right: v.optional(verb),
            capability: v.optional(v.string()),
            asks: v.record(v.string(), propertySchema),
          }),
          v.strictObject({ name: verb, set: v.record(v.string(), v.unknown()) }),
        ]),
      ),
      v.minLength(1),
      v.maxLength(12),
    ),
  ),
  /** Rights over its items that count only if they were given for this type, not for all types. */
  typedRights: v.optional(v.pipe(v.array(verb), v.minLength(1), v.maxLength(12))),
  /** State machines by property: the states of items, and the named actions that change them. */
  machines: v.optional(v.record(v.string(), machineSchema)),
  /**
   * Value of `property` → a further right that suffices, if the item's owner gave it, to create, change and
   * delete items with that value. Of a value in `only` that right alone does, in place of those over the
   * item, and changes that count for what people may see say why.
   */
  rightsBy: v.optional(
    v.strictObject({
      property: v.string(),
      rights: v.record(v.string(), v.string()),
      only: v.optional(v.record(v.string(), v.string())),
    }),
  ),
  /** Days of its items that a person's calendar programs show, by their rights. */
  calendar: v.optional(v.pipe(v.array(calendarDaySchema), v.minLength(1), v.maxLength(5))),
  /** Kinds of event of this type. They are tried before `CORE_EVENTS`. */
  events: v.optional(v.array(eventTypeSchema)),
  /** Its items notify nobody, and carry `$hideNotify`. */
  hideNotify: v.optional(v.boolean()),
  /** What is linked with its items is used for this, such as `TEACHING`, and must be agreed to. */
  linkedFor: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{0,39}$/))),
  /** Duplicates may be merged with the action `mergeItems`. */
  mergeable: v.optional(v.boolean()),
  /** Its items may run a workflow. */
  workflow: v.optional(v.boolean()),
  /**
   * Conditions on an item. Once one of them holds, its workflow ends: what is open is left, but for what
   * comes after a step that its type needs. When none holds any more, it goes on where it was.
   */
  workflowEnds: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(5))),
  /** Capability that people need to work on its workflows. */
  workflowCapability: v.optional(v.string()),
  /** Property that names whoever is told when a step or a workflow of an item is forced or cleared. */
  workflowCoordinator: v.optional(v.string()),
  /**
   * Its items are stored items of another type, under columns of their own: those of which all of `where`
   * holds. They have the same index, rights and life, and nothing is stored twice. A property repeats one of
   * that type under the same name, or with `copyOf` one of the item that the stored one belongs to:
   * `$item.region`, or `$item` for it.
   */
  projectionOf: v.optional(v.strictObject({ type: v.string(), where: v.pipe(v.array(filterSchema), v.minLength(1)) })),
  /**
   * Name of a zip with files of its items, without the ending. Without it, the name follows from the area.
   */
  filesAs: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,60}$/))),
  /**
   * How its items are told in Dublin Core: the properties that each element has the values of. Lists of
   * such a type are exported in Dublin Core, too.
   */
  dublinCore: v.optional(dublinCoreSchema),
  /**
   * Whoever takes its items out of the product, as a file or on paper, says what for: a value of the list
   * `ACCESS_PURPOSES`. The access log keeps it.
   */
  asksPurpose: v.optional(v.literal(true)),
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
  v.transform((type) => withCopies(withCare(type))),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const message of [
      ...validateItemType(value),
      ...problemsOfCare(value),
      ...problemsOfDublinCore(value),
      ...problemsOfOtherNames(value),
      ...problemsOfClosing(value),
      ...problemsOfPage(value),
    ])
      addIssue({ message: `${value.name}: ${message}` })
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
