import type { Actor } from '../ground/actor.ts'
import type { ImportComparer, ImportReader } from './import-reader.ts'
import type { Item } from '../item/item.ts'
import type { ItemId } from '../ground/item-id.ts'
import type { ItemType } from '../item/item-type.ts'
import type { AreaFiles, AreaItems, LongAction, ServerAction, Write } from './server-action.ts'
import type { Trigger } from '../item/trigger.ts'
import type { VirtualSource } from './virtual-source.ts'

export {
  defineAction,
  type ActionCall,
  type ActionKind,
  type ActionLimit,
  type AreaFiles,
  type AreaItems,
  type AreaPlaces,
  type FileTarget,
  type HiddenRequest,
  type ItemAccess,
  type LongAction,
  type MailName,
  type MailRead,
  type OpenFile,
  type ServerAction,
  type TaskFile,
  type TaskRun,
  type TaskZip,
  type Write,
} from './server-action.ts'
export { changeable, namedIn, namedItemRuleOf, owned, readable, type NamedItemRule } from '../ground/named-ids.ts'
export type { Actor } from '../ground/actor.ts'
export { untilSettled, untilUnchanged } from './until-unchanged.ts'
export type {
  ImportAbout,
  ImportComparer,
  ImportReader,
  ReadableRow,
  ReadableSource,
  ReadableTable,
  ReadXml,
  SeemsToBe,
  UnreadRow,
} from './import-reader.ts'
export type { VirtualItem, VirtualSource } from './virtual-source.ts'

/** Input of a save rule: the item before the change (undefined at creation) and its properties after it. */
export interface SaveContext {
  type: ItemType
  before: Item | undefined
  after: Record<string, unknown>
  actor: Actor
  /** Counts units of work on what came from outside as done for the call, as that of an action does. */
  spend(units: number): void
}

/**
 * Checks or completes an item before it is stored. Throws a `CairnError` to refuse the change. May modify
 * `after`.
 */
export type SaveRule = (context: SaveContext) => void

/**
 * Input of a save rule that reads other items: that of `SaveRule`, but `after` is read-only; the rule returns
 * its changes.
 */
export interface ReadingContext extends Omit<SaveContext, 'after'> {
  after: Readonly<Record<string, unknown>>
  /** Reads items with the rights of the writer. Its writes throw. */
  items: AreaItems
  /**
   * Reads items with the server's rights, of the area's own types and of what it `uses`. Its writes throw.
   * What the rule refuses or fills in must follow from what the writer may read.
   */
  asServer: AreaItems
}

/**
 * A save rule that reads other items. Each write of the type passes it, and each item that was deleted and
 * comes back, as the server's write: what it sets then is stored with the restored item. A rule reads at most
 * twenty times, within two seconds.
 */
export interface ReadingRule {
  /**
   * Relations of the type, and unique properties. Writes that name the same item, or have the same value, in
   * one of them take turns, from before the rule reads until what it allowed is stored. Empty if the rule
   * looks at no items of the type but those that the item names, or that name it: the writes of one act may
   * then be made at the same time.
   */
  hold: readonly string[]
  /**
   * Throws a `CairnError` to refuse the change. Returns what the server sets with it, read-only properties
   * too, or nothing.
   */
  rule(context: ReadingContext): Promise<SaveOutcome | undefined> | SaveOutcome | undefined
}

/** Answer of a save rule that reads: properties that the server writes with the change. */
export interface SaveOutcome {
  set?: Record<string, unknown>
  /**
   * Items, any number, that the change closes: they are sealed in its transaction, as by `together`, until a
   * reaction writes them anew. Not for writes of the server, which closes what follows from them by itself.
   */
  seals?: readonly ItemId[]
}

/** Input of a move rule: the item before the move, and what the person was asked for. */
export interface MoveCall {
  /** The item as the caller sees it now. */
  item: Item
  /** The state that the move leads to. Null for no value. */
  to: string | null
  /** What the person gave of what the move `asks` for, such as `{ reason: 'Survey under way' }`. */
  asked: Record<string, unknown>
  actor: Actor
  /** Reads items with the rights of the caller. Its writes throw. */
  items: AreaItems
  /**
   * Reads items with the server's rights. Its writes throw. The rule must decide what the caller may
   * learn.
   */
  asServer: AreaItems
  /**
   * Files with the rights of the caller. What is kept here and named by no write is removed later: give
   * `keep` a key, as the rule may run again.
   */
  files: AreaFiles
  /** Files with the server's rights. The rule must decide what the caller may learn. */
  filesAsServer: AreaFiles
  /**
   * Counts the people who may do an action with an item, such as `update`, as far as `most`: all whose
   * rights its owners gave, by roles too, but for administrators of the install. Two accounts with one
   * contact are one person.
   */
  countWho(id: ItemId, action: string, most: number): Promise<number>
}

/**
 * A mail that goes out with a move to the address of one contact: its words, and a file as attachment, or as
 * a link that works without an account for `linkDays` days, or until more stands before the file. It is sent
 * once with the move, and not without.
 */
export interface AreaMail {
  to: ItemId
  subject: string
  text: string
  /** Two letters. Default: English. */
  language?: string
  /** Name in whose name it goes out. It then ends without the site's own lines. */
  sender?: string
  /** Address that answers go to. Empty for none. */
  replyTo?: string
  /** An attachment. The rule must decide that the contact may have it. */
  file?: ItemId
  /** Sends a link to the file instead of the file itself. */
  linkDays?: number
  /**
   * A relation of the moved item to many contacts, which the server sets: the contact is added to it if the
   * mail cannot be delivered.
   */
  undelivered?: string
  /** A second mail with the same key is not sent. */
  key: string
  /**
   * Its words are those of one person: so many go out in a day in the name of one, and to one contact.
   * Further ones reject with `tooManyAttempts`.
   */
  paced?: boolean
}

/** Answer of a move rule: what is written with the move, all or nothing, and mails that go out with it. */
export interface MoveOutcome {
  /** Properties that the server writes with the new state, read-only ones too. */
  set?: Record<string, unknown>
  /**
   * Writes of other items, made with the server's rights in the same transaction: all of it is written or
   * nothing.
   */
  writes?: readonly Write[]
  /**
   * Items that the decision is based on, as the rule read them. If one of them has changed when the move is
   * written, nothing is written and the rule runs again.
   */
  basedOn?: readonly Pick<Item, '$id' | '_u'>[]
  /** Mails that go out with it. Rejects with `invalidItem` if a contact has no address. */
  mails?: readonly AreaMail[]
}

/**
 * Guards a move of a state machine. Runs before the move is written, and again if another writer was faster.
 * Throws a `CairnError` to refuse the move. Returns what is written with it, or nothing.
 */
export type MoveRule = (call: MoveCall) => Promise<MoveOutcome | undefined> | MoveOutcome | undefined

/**
 * Computes the label of a type's items. Runs when an item is written, and when the label of a quoted item
 * changes.
 */
export interface LabelRule {
  /** Properties that name the items whose labels the rule needs. */
  quotes?: readonly string[]
  /**
   * Returns the label. `values` lacks properties that not all readers may read. `quoted` has the labels, by
   * id, of quoted items that everyone who may read this item may see.
   */
  label(values: Readonly<Record<string, unknown>>, quoted: Readonly<Record<ItemId, string>>): string
}

/** One run of a reaction: what happened, to which item, and who did it. */
export interface ReactionCall {
  /**
   * Equal in every run for the same change or day. After a crash a reaction runs again: pass it as `$key` of
   * what it creates, so that nothing is made twice.
   */
  key: string
  id: ItemId
  /** The item as who did it may read it now. Undefined if it is deleted, or hidden from them. */
  item: Item | undefined
  /** The change. Undefined for a day that came. */
  change:
    | { kind: 'create' | 'update' | 'delete'; action?: string; properties: readonly string[]; u: number }
    | undefined
  /** Who made the change. Of the server itself `userId` is empty. */
  actor: Actor
  /** Items with the rights of who made the change. */
  items: AreaItems
  /** Items with the server's rights, of the area's own types and of what it `uses`. */
  asServer: AreaItems
}

/**
 * What an area does after a committed change of items of these types, or on a day that comes. It runs once,
 * outside the change, in the name of who made it. A reaction to a reaction, and so on, ends at the eighth.
 */
export interface Reaction {
  types: readonly string[]
  trigger: Trigger
  run(call: ReactionCall): Promise<void> | void
}

/** A colour: red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]
/** A point in parts of the width of a picture, from its upper left corner. The picture is 0.75 high. */
export type PointOfPicture = readonly [x: number, y: number]

/** Draws areas of one colour over each other, and gives them as a picture. */
export interface Painter {
  area(points: readonly PointOfPicture[], colour: Colour): void
  oval(middle: PointOfPicture, width: number, height: number, colour: Colour): void
  line(points: readonly PointOfPicture[], width: number, colour: Colour): void
  /** Returns the picture as a PNG file. */
  png(): Uint8Array
}

/** Services with which an area fills the demo. */
export interface DemoCall {
  /** Ids of the organisations of the demo by their keys, such as `saltbox`. */
  organizations: Readonly<Record<string, ItemId>>
  /** The day on which the demo is filled, by the clock of its community: `YYYY-MM-DD`. */
  today: string
  /**
   * Returns items with the server's rights; what is written has the account with this address as its
   * author.
   */
  as(email: string): Promise<AreaItems>
  /**
   * Returns files with the server's rights; what is kept belongs to the account with this address. Give each
   * a `key` of its own.
   */
  filesAs(email: string): Promise<AreaFiles>
  /** Returns the person with this address. */
  actor(email: string): Promise<Actor>
  /** Begins a picture of one colour. */
  paint(ground: Colour): Painter
}

/** Demo content of an area. It is made once, when the store of an install is empty. */
export interface AreaDemo {
  /** Areas fill the demo in this order, the lowest first. */
  order: number
  /**
   * Makes the content. It may run again after it was cut off: each item is created under a `$key` of its own,
   * so that none is made twice.
   */
  fill(demo: DemoCall): Promise<void>
}

/**
 * Makes an item of a type that the area has or uses, once under each key of the area, and returns its id. A
 * trial run returns an id and makes nothing.
 */
export type MakeItem = (type: string, key: string, body: Record<string, unknown>) => Promise<ItemId>

/**
 * A change of the values that items of a type of the area have, which a build brings with it. It runs once on
 * every item, as a version by the server. Until all have it, nobody else changes items of the type;
 * afterwards no build of the area runs without it.
 */
export interface Migration {
  /** Differs from that of every other migration of the area, for ever, such as `2027-01-split-names`. */
  id: string
  type: string
  /** Items that are deleted are changed too, where they lie: without a version, and by no rule. */
  deletedToo?: true
  /**
   * Returns the properties that change, null for one to remove, or nothing for an item that stays as it is.
   * It also gets items that are changed already, such as a former version that is restored. `asServer` reads,
   * at most twenty times; its writes throw. `make` makes what items then name, such as one language for a
   * name that many words had as text.
   */
  change(
    item: Item,
    asServer: AreaItems,
    make: MakeItem,
  ): Promise<Record<string, unknown> | undefined> | Record<string, unknown> | undefined
}

/** The server half of an area: `export default defineServerArea({...})` in `src/server/server.ts`. */
export interface ServerArea {
  /** Rules that run before create and update, by item type. */
  saveRules?: Record<string, SaveRule | ReadingRule>
  /** Rules of moves, by item type and action: `{ Consultation: { submit: (call) => … } }`. */
  moveRules?: Record<string, Record<string, MoveRule>>
  /** Label rules by item type. They replace the type's own `label`. */
  labelRules?: Record<string, LabelRule>
  /** Actions by name: `act/{name}` on the wire. A name of the core cannot be used. */
  actions?: Record<string, ServerAction | LongAction>
  /** Sources of the types with `virtual: true`, by item type. */
  virtualTypes?: Record<string, VirtualSource>
  /** Reactions by name. */
  reactions?: Record<string, Reaction>
  demo?: AreaDemo
  /**
   * Words that texts of the area had before, by their key: `types.TYPE.props.NAME`,
   * `types.TYPE.options.NAME.KEY`, `lists.LIST.KEY`. Imports recognise headings and cells by them, after the
   * words of now.
   */
  formerTexts?: Readonly<Record<string, readonly string[]>>
  /** Comparers of the kinds of import whose new items may be there already, by key of the kind. */
  importComparers?: Record<string, ImportComparer>
  /** Readers of the kinds of import whose files are no tables (`from: 'own'`), by key of the kind. */
  importReaders?: Record<string, ImportReader>
  /** Migrations of stored values, in the order in which they run. They stay here for ever. */
  migrations?: readonly Migration[]
}

/** Declares the server half of an area. Returns its argument unchanged. */
export function defineServerArea(area: ServerArea): ServerArea {
  return area
}
