import type { StepKind } from '@cairn/contract/workflow'
import type {
  AccessPurpose,
  ImportKind,
  Item,
  ItemId,
  ItemLabel,
  ItemType,
  ItemVersion,
  Purposes,
  State,
} from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import type { Guards } from './told.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { Query, SearchResult } from '@cairn/contract/query'
import type {
  ImportComparer,
  ImportReader,
  LabelRule,
  LongAction,
  Migration,
  MoveOutcome,
  MoveRule,
  Reaction,
  ReadingRule,
  SaveRule,
  ServerAction,
  VirtualSource,
  Write,
} from '@cairn/contract/server'

/**
 * The rights of a caller: everything that permission checks need, loaded once, and anew when a part of it
 * changes (RIGHTS.md, "Principal"). A visitor who is not signed in has no `userId` and sees only PUBLIC items
 * of anonymous types.
 */
export interface Principal {
  userId: ItemId | undefined
  /** The administrator who acts as this person; the rights are the person's own (RIGHTS.md, "Masquerade"). */
  actor?: ItemId
  /** The contact of that administrator. */
  actorContact?: ItemId | undefined
  admin: boolean
  /** The server itself, at start and in imports: an administrator who may also set read-only properties. */
  system?: boolean
  /**
   * The person on whose behalf an area's code writes with the server's rights. Values it puts into a body are
   * still limited to what that person may set (files, owners, care); what the area itself decides goes into
   * `set`.
   */
  caller?: Principal
  /** If a reaction is acting for them: its position in the chain of reactions. */
  depth?: number
  /** Key of the task whose work they do. */
  task?: string
  /** Their stated purpose when they export or download items. */
  purpose?: AccessPurpose | undefined
  /** What they read leaves the product (export, download). */
  takesOut?: true
  /** The person's contact and the organisations it belongs to. */
  contact: ItemId | undefined
  /** The attachment with the picture of that contact. */
  picture?: ItemId
  organizations: readonly ItemId[]
  /** Organisations this person administers. */
  adminOf: readonly ItemId[]
  capabilities: Readonly<Record<string, boolean>>
  /** Grants in force, such as `Contact.update` or `Lexeme.PRIVATE.read`, with the item that gave each. */
  grants: readonly Grant[]
}

/** A right in force, by its name (items/facts/right.ts). */
export interface Grant {
  grant: string
  grantedBy: ItemId
  /** Narrows or moves what it reaches: one type, another owner's items, one item. */
  scope?: GrantScope
  /** When it ends (milliseconds since 1970). */
  expires?: number
  /** The role that carries it. */
  through?: ItemId
  /** An item gave it by naming the person (`gives` of its type): the owners of that item. */
  team?: { owners: readonly ItemId[] }
}

/** Where a grant applies: one type, another owner's items, or one item. */
export interface GrantScope {
  type?: string
  owner?: ItemId
  item?: ItemId
}

/** The item types of the install: those of its areas and of the core, each with its save rule. */
export interface TypeCatalogue {
  get(name: string): ItemType | undefined
  all(): readonly ItemType[]
  saveRule(name: string): SaveRule | undefined
  /** The save rule of a type that reads other items. */
  readingRule?(name: string): ReadingRule | undefined
  /** Id of the area that brings the type; undefined for types of the core. */
  areaOf?(name: string): string | undefined
  /** How the labels of a type are computed, where its own `label` does not say it all. */
  labelRule?(name: string): LabelRule | undefined
  /**
   * Identifies the version of a type's label rule: the build it came with, empty without a rule; undefined if
   * unknown, because the server half of its area is not loaded.
   */
  labelForm?(name: string): string | undefined
  /** Who answers for the items of a virtual type; undefined while the server half of its area is missing. */
  virtual?(name: string): VirtualSource | undefined
  action?(name: string): ServerAction | LongAction | undefined
  /** Actions of all areas, by name. */
  actions?(): ReadonlyMap<string, ServerAction | LongAction>
  /** Id of the area that brings the action. */
  areaOfAction?(name: string): string | undefined
  /** The rights over items of the type that actions of areas ask for. */
  rightsOfActions?(type: string): readonly string[]
  /** What the server half of an area may reach by the server's rights. */
  reach?(area: string): AreaReach | undefined
  /** Reactions of all areas, in no order. */
  reactions?(): readonly AreaReaction[]
  /** The rule that guards a move of a type. */
  moveRule?(type: string, action: string): MoveRule | undefined
  /** Migrations of a type's stored values, in their order. */
  migrations?(type: string): readonly AreaMigration[]
  /** Purposes of conversations, of all areas. */
  purposes?(): Purposes
  /** Kinds of step of workflows that the install's areas bring, by key. */
  stepKinds?(): Readonly<Record<string, StepKind>>
  /** Kinds of import that the install's areas bring, by key. */
  imports?(): Readonly<Record<string, AreaImport>>
  /** Starter keys of a list of values, from the area that brings it. */
  list?(name: string): readonly string[] | undefined
}

/** Limits what the server half of an area may access with the server's rights: item types and actions. */
export interface AreaReach {
  type(name: string): boolean
  action(name: string): boolean
  /** Records for the administrators that the area tried to access something else. */
  refused(what: string): void
}

/** A migration with the area that defines it. */
export interface AreaMigration extends Migration {
  area: string
}

/** A kind of import with the area that defines it, and the reader of its files unless they are tables. */
export interface AreaImport extends ImportKind {
  area: string
  read?: ImportReader | undefined
  compare?: ImportComparer | undefined
  /** Words that texts of the area had before, by their key. */
  formerTexts?: Readonly<Record<string, readonly string[]>> | undefined
}

/** A reaction with the area that defines it and its name there. */
export interface AreaReaction extends Reaction {
  area: string
  name: string
}

/** What is stored with a version of an item: the action that made it, and the reason given. */
export interface VersionNote {
  action?: string
  reason?: string
  /**
   * The merge that made it. `into` is set in the version that deletes the merged item: the item that replaces
   * it.
   */
  merge?: string
  into?: ItemId
}

/** Options of several writes that are made in one transaction. */
export interface TogetherNote {
  /** Items to seal (close to everybody but administrators) in the same transaction. */
  sealing?: readonly ItemId[] | undefined
  /** Whose rights check the writes that are marked `byCaller`. */
  caller?: Principal
  /** The named action that makes the changes, for their versions. A move has its own name. */
  action?: string
}

/** Result of the rule of a move. `also` writes in the same transaction what is not an item, such as mail. */
export interface PlannedOutcome extends Omit<MoveOutcome, 'mails'> {
  also?: (querier: Querier) => Promise<void>
}

/** Options of a named move (state transition). */
export interface AskedMove {
  /** Kept in the history. */
  reason?: string | undefined
  /** Values for properties that the move requires. */
  values?: Record<string, unknown>
  /** The target state, for a move that may lead to several. */
  to?: string | undefined
  /**
   * Checks the move, with the item as the caller sees it, and may return values for the server to set. Called
   * again after a concurrent write. Throws a `CairnError` to refuse.
   */
  rule?: (item: Item, to: State) => Promise<PlannedOutcome | undefined>
}

/** Operations on items. Each applies the permission rule and rejects with a `CairnError`. */
export interface Store {
  /**
   * Creates an item. `set` has values that the server sets with it, read-only properties too. With `$key` in
   * the body, sent again by the same person, it returns the item made the first time.
   */
  create(
    principal: Principal,
    type: string,
    body: Record<string, unknown>,
    set?: Record<string, unknown>,
  ): Promise<Item>
  /**
   * Creates each independently. Returns for each its error or undefined, in order. `sets` has the same order.
   * Throws only for the type itself: `typeUnknown`, or `notAllowed` for a visitor.
   */
  createAll(
    principal: Principal,
    type: string,
    bodies: readonly Record<string, unknown>[],
    sets?: readonly Record<string, unknown>[],
  ): Promise<(CairnError | undefined)[]>
  /**
   * Returns an item with `$can` and `$labels`. Throws `notAllowed` when missing, deleted or forbidden, in
   * like time.
   */
  read(principal: Principal, id: ItemId): Promise<Item>
  /**
   * Returns the item, or `{$id,_t,_i,$labels,$labelOnly}` where only its label may be seen. Throws
   * `notAllowed` otherwise.
   */
  readAllowed(principal: Principal, id: ItemId): Promise<Item>
  /**
   * Returns those of the items that the person may read, by id. `as` is what the access log records it as.
   */
  readMany(principal: Principal, ids: readonly ItemId[], as?: 'readMany' | 'export'): Promise<Record<string, Item>>
  /** Like `readMany` with these properties alone, and without labels, `$can` and pictures. */
  readProperties(principal: Principal, ids: readonly ItemId[], names: readonly string[]): Promise<Record<string, Item>>
  /**
   * Changes the properties of the body; the others stay. Merges with others' changes of other properties
   * since `_u`; throws `conflict` with `current` if both changed the same one.
   */
  update(
    principal: Principal,
    body: Record<string, unknown> & { _t: string; _i: number; _u: number },
    note?: VersionNote & { set?: Record<string, unknown> },
  ): Promise<Item>
  /**
   * Marks an item deleted, with its attachments. Throws `cited` for a cited item, `valueInUse` for a list
   * value that is in use.
   */
  remove(principal: Principal, id: ItemId, note?: VersionNote): Promise<void>
  /**
   * Restores a deleted item or, with `u`, a former version, as far as it is still valid (`$left`). `reason`
   * is stored in the history.
   */
  restore(principal: Principal, id: ItemId, u?: number, reason?: string): Promise<Item>
  /**
   * Makes several writes in one transaction: all of them or none. Returns the items written, in order of the
   * writes. Throws `badMessage` for more than 500.
   */
  together(principal: Principal, writes: readonly Write[], note?: TogetherNote): Promise<Item[]>
  /**
   * Makes a named move of the item's state. Throws `transition` with both states if no such move starts
   * there.
   */
  move(principal: Principal, id: ItemId, action: string, asked?: AskedMove): Promise<Item>
  /**
   * Empties the properties in `redactable` of the type, also in former versions, and keeps their values for
   * people with the read level. Throws `notAllowed` if none has a value.
   */
  redact(principal: Principal, id: ItemId, reason: string): Promise<Item>
  /** Returns the label of an item, also of a deleted one, or a placeholder if the person may not see it. */
  label(principal: Principal, id: ItemId): Promise<ItemLabel>
  /** Returns deleted items that name others (`AreaItems.deleted`), for the server alone. */
  deleted(
    principal: Principal,
    types: readonly string[],
    naming: Readonly<Record<string, ItemId>>,
    after?: ItemId,
  ): Promise<Item[]>
  /** Returns versions, newest first; those of a deleted item only for people who may restore it. */
  history(principal: Principal, id: ItemId): Promise<ItemVersion[]>
  /**
   * Returns the item as it was at update `u`, counted as this person sees it or, if `cited`, as all readers
   * do. Throws `notAllowed` if there is no such version or it was not visible to the person.
   */
  historyAt(principal: Principal, id: ItemId, u: number, cited?: boolean): Promise<Item>
  search(principal: Principal, query: Query): Promise<SearchResult>
}

/** One committed change, as read from the outbox by every process. */
export interface Change {
  id: ItemId
  type: string
  u: number
  /**
   * `label`: only the label changed, because of what it quotes. `rights`: only who may see it, because of
   * what it is part of. `sharing`: the server changed with whom it is shared.
   */
  kind: 'create' | 'update' | 'delete' | 'label' | 'rights' | 'sharing'
  /**
   * A new item that concerned only its creator: only people who subscribed to it, or to all of its kind, are
   * notified.
   */
  lone?: true
  /** Reactions in a row that led to it; undefined if a person did it. */
  depth?: number
  /**
   * Visibility keys that it no longer has. Their holders are notified, because they would go on showing it.
   */
  former?: readonly string[]
  /**
   * For `sharing`, and for a change with `guards`: all visibility keys before. Holders of one who can still
   * read it are not notified.
   */
  was?: readonly string[]
  /**
   * Of `sharing`: visibility keys of further readers to notify, because they see the masked properties that
   * changed.
   */
  told?: readonly string[]
  /**
   * Guards of which a reader must satisfy one to be notified nevertheless, as they see the change
   * (rights/guards-of-change.ts).
   */
  guards?: readonly Guards[]
}

/** The stream of committed changes, in order and without gaps, from all processes on the database. */
export interface Feed {
  subscribe(listener: (changes: readonly Change[]) => void): () => void
  /** Number of the first transaction whose changes have not been delivered to listeners yet. */
  line(): string
  /** Called after a commit of this process, so that its own sockets need not wait for the poll. */
  nudge(): void
  close(): Promise<void>
}

/** Cache of principals by user index. An entry is reloaded when something it depends on changes. */
export interface Principals {
  visitor: Principal
  /** Rejects with `notSignedIn` for a missing or deleted account. */
  ofUser(userIndex: number): Promise<Principal>
  /**
   * Reports items written by this process, so that rights derived from them change at once, before the feed
   * delivers.
   */
  written(ids: readonly ItemId[]): void
  /** Changes whenever anybody's rights may have changed. */
  revision(): number
  /**
   * Registers a listener for users whose rights changed or became unknown, so that sockets drop what they may
   * no longer see.
   */
  onChange(listener: (userIndexes: readonly number[]) => void): () => void
}
