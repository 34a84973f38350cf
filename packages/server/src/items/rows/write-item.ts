import { notAmong } from '@cairn/model/not-among'
import { type Changes, changesBetween } from './changes.ts'
import { spend } from '../../lib/budget.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts, Quoted } from '../facts/item-facts.ts'
import { guardsOfChange } from '../rights/guards-of-change.ts'
import { keysOfSight } from '../rights/visibility-keys.ts'
import { indexItem, orderOf, termsOf } from '../index/index-item.ts'
import type { TermBook } from '../index/term-book.ts'
import { tsvectorOf } from '../index/tsquery.ts'
import type { GroupCommitOptions } from '../../lib/group-commit.ts'
import type { Author } from '../facts/author.ts'
import type { ItemRow } from '../facts/item-row.ts'
import { FOR_ALL, withChange } from '../facts/told.ts'
import type { Change, TypeCatalogue, VersionNote } from '../facts/types.ts'
import { labelNeeds } from '../index/label-needs.ts'
import { isQuoted } from '../index/label-quotes.ts'
import { isLone } from '../facts/people-named.ts'
import { withoutCopies } from '../index/settle-copies.ts'
import { changedBy, tellingOf, toldFields, toldKeys, whoIsTold } from './telling.ts'
import { sharingNames, sharingOf } from './sharing-of.ts'
import { UNITS } from '../facts/units.ts'
import { writeAllOf, writerOf, type PendingWrite } from './pending-writes.ts'
import {
  DELETE,
  deriveStatement,
  insertStatement,
  RELABEL,
  REORDER,
  RESTORE,
  SHARE,
  updateStatement,
  type InsertParts,
  type BasedOnRead,
} from './write-statements.ts'

/**
 * Several insert statements may run at once, because one mostly waits for the disk; after a while a long one
 * counts as done. Updates run one at a time, because two that touch the same items would block each other.
 */
const INSERTS: GroupCommitOptions = { runsAtOnce: 3, most: 200, patience: 150 }

/** Writes items with their search rows, versions and outbox entries. */
export interface ItemWriter {
  /**
   * Inserts the item; a reused create key violates `create_key_pkey`. Returns undefined, and writes nothing,
   * if the read set `basedOn` is outdated.
   */
  insert(
    source: Querier,
    t: number,
    facts: ItemFacts,
    author: Author,
    key: string | undefined,
    basedOn?: BasedOnRead,
  ): Promise<ItemRow | undefined>
  /** Replaces the item's values if it is still at update `row.u`; undefined if it was changed. */
  update(
    source: Querier,
    row: ItemRow,
    before: ItemFacts,
    after: ItemFacts,
    changes: Changes,
    author: Author,
    note?: VersionNote,
  ): Promise<ItemRow | undefined>
  /** Marks the item as deleted if it is still at update `row.u`; false if it was changed. */
  remove(source: Querier, row: ItemRow, facts: ItemFacts, author: Author, note?: VersionNote): Promise<boolean>
  /**
   * Restores a deleted item if it is still at update `row.u`; undefined if it was changed. The stored values
   * stay; `facts` gives label, quotes and index.
   */
  restore(
    source: Querier,
    row: ItemRow,
    facts: ItemFacts,
    author: Author,
    note: VersionNote,
  ): Promise<ItemRow | undefined>
  /**
   * Stores the computed `facts.label` and `facts.quoted` without a version. Returns false if the item has
   * changed.
   */
  relabel(source: Querier, row: ItemRow, facts: ItemFacts, before?: ItemFacts): Promise<boolean>
  /**
   * Sets `facts.quoted`, of which the letters alone differ, and the sort keys that follow. Returns false if
   * the item, or what it quotes, has moved on.
   */
  reorder(source: Querier, row: ItemRow, facts: ItemFacts, before: ItemFacts): Promise<boolean>
  /**
   * Stores whom the server shares an item with, and masked properties, without a version. Only readers who
   * gain or lose it, or see a difference, are notified. Undefined if the item has changed.
   */
  share(source: Querier, row: ItemRow, before: ItemFacts, after: ItemFacts): Promise<ItemRow | undefined>
  /**
   * Stores derived properties, such as the state of an account: the update count rises and watchers are
   * notified, without version, author or notification. False for each item that has changed.
   */
  derive(source: Querier, items: readonly Derived[]): Promise<boolean[]>
}

/** An item as it was read, and with the data that the server recomputed. */
export interface Derived {
  row: ItemRow
  before: ItemFacts
  after: ItemFacts
}

/** The columns of an item's search row and text row. */
export interface SearchFields {
  /** Term id of its main visibility key, 0 for what only administrators see. */
  k1: number
  /** Term ids of its other visibility keys. */
  xk: number[]
  /** Term ids of the visibility keys of the items that it requires, of the first and the second one. */
  k2: number[] | undefined
  k3: number[] | undefined
  /** Term ids of its facet values, by slot. */
  f: (number | null)[]
  /** Its numbers for ranges and sorting, by slot. */
  nv: (number | null)[]
  /** Ids of all its index terms, ascending. */
  terms: number[]
  /** Sort key of its label. */
  lk: string
  /** Lexemes of all words that it is found by, as the text of a tsvector. */
  words: string
  /** Lexemes of its label and of the labels quoted for its search, as the text of a tsvector. */
  label: string
  /** Sort keys of its texts, by slot. */
  sk: (string | null)[]
  /** Term, west, south, east and north of each box; undefined for an item without places. */
  g: number[][] | undefined
}

/** Computes the columns of an item's search and text rows; new terms get their ids. */
export async function searchFields(book: Pick<TermBook, 'ensure'>, facts: ItemFacts): Promise<SearchFields> {
  const indexed = indexItem(facts)
  const all = [...new Set([...indexed.terms, ...indexed.requiredTerms.flat()])]
  const found = await book.ensure(all)
  const idOf = new Map(all.map((term, at) => [term, found[at] ?? 0]))
  const idsOf = (terms: readonly string[]) => terms.map((term) => idOf.get(term) ?? 0)
  const [k1 = 0, ...xk] = idsOf(indexed.keyTerms)
  const [k2, k3] = indexed.requiredTerms.map(idsOf)
  return {
    ...{ k1, xk, k2, k3 },
    f: indexed.facets.map((term) => (term === null ? null : (idOf.get(term) ?? null))),
    nv: indexed.numbers,
    terms: idsOf(indexed.terms).sort((left, right) => left - right),
    lk: indexed.labelKey,
    words: tsvectorOf(indexed.words),
    label: tsvectorOf(indexed.labelWords),
    sk: indexed.sortKeys,
    g: indexed.boxes.length === 0 ? undefined : indexed.boxes.map(({ term, box }) => [idOf.get(term) ?? 0, ...box]),
  }
}

/** Creates the writer of items. `onRelabel` is called after a write that queued labels to be recomputed. */
export function createItemWriter(
  database: Querier,
  terms: TermBook,
  catalogue: TypeCatalogue,
  onRelabel: () => void = () => {},
): ItemWriter {
  const insert = writerOf(database, insertOf, INSERTS)
  const update = writerOf(database, (pendingWrites) => tellingOf(pendingWrites, updateStatement, 'item-update'))
  const remove = writerOf(database, () => [DELETE, 'item-delete'])
  const restore = writerOf(database, () => [RESTORE, 'item-restore'])
  const relabel = writerOf(database, () => [RELABEL, 'item-relabel'])
  const reorder = writerOf(database, () => [REORDER, 'item-reorder'])
  const share = writerOf(database, () => [SHARE, 'item-share'])
  const deriveAll = (source: Querier, pendingWrites: readonly PendingWrite[]) =>
    writeAllOf(source, pendingWrites, tellingOf(pendingWrites, deriveStatement, 'item-derive'))

  /** The label fields of a pending write; whoever looks labels over is woken once it is written. */
  function labelFields(
    before: ItemFacts | 'new' | undefined,
    after: ItemFacts,
  ): { computed: string | undefined; quoted: Quoted | undefined; relabel: string[] | undefined } {
    const relabel = labelNeeds(catalogue, before, after)
    return { computed: after.label, quoted: after.quoted, relabel: relabel.length > 0 ? relabel : undefined }
  }
  function written<T>({ relabel }: { relabel: readonly string[] | undefined }, result: T): T {
    if (relabel) onRelabel()
    return result
  }

  return {
    async insert(source, t, facts, author, key, basedOn) {
      spend(UNITS.write)
      const { values: doc } = facts
      const i = indexOf(facts)
      const fields = { ...(await searchFields(terms, facts)), ...labelFields('new', facts) }
      const made = await insert(source, {
        t,
        i,
        ...author,
        doc,
        ...fields,
        key,
        change: changesOf(withoutCopies({ type: facts.type, values: {} }, doc)),
        ev: { ...changeOf(facts, 1, 'create', author), ...(isLone(facts, author) ? { lone: true } : {}) },
        ...basedOn,
      })
      if (!made) return undefined
      terms.count(fields.terms)
      return written(fields, {
        n: made.n,
        t,
        i,
        u: 1,
        c_ts: made.ts,
        c_by: author.subject ?? author.actor,
        ...changedBy(made.ts, author),
        deleted: false,
        shared: false,
        label: fields.computed ?? null,
        quoted: fields.quoted ?? null,
        doc,
      })
    },
    async update(source, row, before, after, changes, author, note) {
      spend(UNITS.write)
      const { values: doc } = after
      const fields = { ...(await searchFields(terms, after)), ...labelFields(before, after) }
      const share = after.isShared ?? false
      const guards = guardsOfChange(before, after, Object.keys(changes))
      const told = withChange(row, guards)
      const made = await update(source, {
        n: row.n,
        u: row.u,
        ...author,
        doc,
        ...fields,
        share,
        sharing: sharingOf(before),
        change: changes,
        note: note && Object.keys(note).length > 0 ? note : null,
        ...toldFields(told, guards),
        ev: {
          ...changeOf(after, row.u + 1, 'update', author),
          ...formerKeys(before, after),
          ...whoIsTold(before, guards),
        },
      })
      if (!made) return undefined
      terms.count(fields.terms, await terms.ensure(termsOf(before)))
      const next = {
        u: row.u + 1,
        ...changedBy(made.ts, author),
        shared: row.shared || share,
        label: fields.computed ?? null,
        quoted: fields.quoted ?? null,
        told: told ?? null,
      }
      return written(fields, { ...row, ...next, doc })
    },
    async remove(source, row, facts, author, note = {}) {
      spend(UNITS.write)
      const relabel = isQuoted(catalogue, facts.type.name) ? ['quoters'] : undefined
      const made = await remove(source, {
        n: row.n,
        u: row.u,
        ...author,
        relabel,
        note: { action: 'delete', ...note },
        ...toldFields(withChange(row, FOR_ALL)),
        ev: changeOf(facts, row.u + 1, 'delete', author),
      })
      if (!made) return false
      terms.count([], await terms.ensure(termsOf(facts)))
      return written({ relabel }, true)
    },
    async restore(source, row, facts, author, note) {
      spend(UNITS.write)
      const fields = { ...(await searchFields(terms, facts)), ...labelFields(undefined, facts) }
      const ev = changeOf(facts, row.u + 1, 'update')
      const told = withChange(row, FOR_ALL)
      const made = await restore(source, { n: row.n, u: row.u, ...author, ...fields, note, ...toldFields(told), ev })
      if (!made) return undefined
      terms.count(fields.terms)
      const next = {
        u: row.u + 1,
        ...changedBy(made.ts, author),
        deleted: false,
        label: fields.computed ?? null,
        quoted: fields.quoted ?? null,
        told: told ?? null,
      }
      return written(fields, { ...row, ...next })
    },
    async relabel(source, row, facts, before = facts) {
      const fields = {
        ...(await searchFields(terms, facts)),
        computed: facts.label,
        quoted: facts.quoted,
        sharing: sharingOf(before),
      }
      const made = await relabel(source, { n: row.n, u: row.u, ...fields, ev: changeOf(facts, row.u, 'label') })
      return made !== undefined
    },
    async reorder(source, row, facts, before) {
      const { labelKey: lk, sortKeys: sk } = orderOf(facts)
      const ev = changeOf(facts, row.u, 'label')
      const pending = { n: row.n, u: row.u, lk, sk, quoted: facts.quoted, sharing: sharingOf(before), ev }
      return (await reorder(source, pending)) !== undefined
    },
    async share(source, row, before, after) {
      spend(UNITS.write)
      const fields = { ...(await searchFields(terms, after)), ...labelFields(before, after) }
      const ev = { ...changeOf(after, row.u, 'sharing'), was: keysOfSight(before), ...toldKeys(before, after) }
      const change = sharesChanged(before, after)
      const pending = { n: row.n, u: row.u, doc: after.values, ...fields, sharing: sharingOf(before), change, ev }
      if (!(await share(source, pending))) return undefined
      terms.count(fields.terms, await terms.ensure(termsOf(before)))
      const next = { label: fields.computed ?? null, quoted: fields.quoted ?? null }
      return written(fields, { ...row, ...next, doc: { ...after.values } })
    },
    async derive(source, items) {
      spend(items.length * UNITS.write)
      const pendingWrites = await Promise.all(
        items.map(async ({ row, before, after }) => {
          const fields = { ...(await searchFields(terms, after)), ...labelFields(before, after) }
          const guards = guardsOfChange(before, after, Object.keys(changesBetween(before.values, after.values)))
          const told = toldFields(withChange(row, guards, false), guards)
          const ev = {
            ...changeOf(after, row.u + 1, 'update'),
            ...formerKeys(before, after),
            ...whoIsTold(before, guards),
          }
          const pending = { n: row.n, u: row.u, doc: after.values, ...fields, sharing: sharingOf(before), ...told, ev }
          return { ...pending, relabel: othersAlone(fields.relabel) }
        }),
      )
      const made = await deriveAll(source, pendingWrites)
      for (const [at, { row, before }] of items.entries())
        if (made[at] && !row.deleted) terms.count(pendingWrites[at]?.terms ?? [], await terms.ensure(termsOf(before)))
      return written(
        { relabel: pendingWrites.find((pending) => pending.relabel)?.relabel },
        made.map((each) => each !== undefined),
      )
    },
  }
}

/** The statement that has the parts these new items ask for. */
function insertOf(pendingWrites: readonly PendingWrite[]): [text: string, name: string] {
  const anyHas = (field: string) => pendingWrites.some((pending) => pending[field] !== undefined)
  const parts: InsertParts = {
    held: anyHas('ofType'),
    absent: anyHas('absent'),
    places: anyHas('g'),
    key: anyHas('key'),
    relabel: anyHas('relabel'),
  }
  const names = Object.entries(parts).flatMap(([name, has]) => (has ? [name] : []))
  return [insertStatement(parts), ['item-insert', ...names].join('-')]
}

/** What is to be looked at after the item itself was. */
function othersAlone(relabel: readonly string[] | undefined): readonly string[] | undefined {
  const others = relabel?.filter((part) => part !== 'self') ?? []
  return others.length > 0 ? others : undefined
}

/** What a new item began with. */
function changesOf(values: Readonly<Record<string, unknown>>): Changes {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, to]) => [name, { from: null, to }]))
}

function changeOf(facts: ItemFacts, u: number, kind: Change['kind'], { depth }: Partial<Author> = {}): Change {
  return { id: facts.id, type: facts.type.name, u, kind, ...(depth === undefined ? {} : { depth }) }
}

/** Returns with whom an item is shared before and after a change, by property. Undefined if that stays. */
function sharesChanged(before: ItemFacts, after: ItemFacts): Changes | undefined {
  const only = ({ type, values }: ItemFacts) =>
    Object.fromEntries(sharingNames(type).map((name) => [name, values[name] ?? null]))
  const changes = changesBetween(only(before), only(after))
  return Object.keys(changes).length > 0 ? changes : undefined
}

/**
 * Returns the field of an outbox change with the keys of those who could read the item before and perhaps
 * cannot now.
 */
export function formerKeys(before: ItemFacts, after: ItemFacts): Pick<Change, 'former'> {
  const now = keysOfSight(after)
  const former = notAmong(keysOfSight(before), now)
  return former.length > 0 ? { former } : {}
}

function indexOf({ id }: ItemFacts): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}
