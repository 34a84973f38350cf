import { idsNamed, type ItemId } from '@cairn/contract'
import type { Translated } from '@cairn/model/value-objects'
import { isAttachment, itemOf } from '../facts/gate.ts'
import { projectedOf } from '../facts/projections.ts'
import { firstUseIn } from '../rights/first-use.ts'
import { gateInTrash, gateOf } from '../rights/gate-of.ts'
import { openValue } from '../rights/generalised.ts'
import { originalOf, ownersOf, USER_TYPE, type ItemFacts, type Quoted } from '../facts/item-facts.ts'
import { allImply, isOfWholeOwner, keysOfItem, keysRequired, type VisibilityKey } from '../rights/visibility-keys.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { isOpen, labelQuotesOf, lettersMayCome, lettersOf, textQuotesOf } from './label-quotes.ts'
import { quotedAnswers } from './answer-shapes.ts'
import { settleCopies, withFirstLetters } from './settle-copies.ts'
import type { TypeCatalogue } from '../facts/types.ts'

const LONGEST_LABEL = 500
const LONGEST_QUOTED = 5000
/** Characters of words in files, together: some more than a search takes of an item. */
const LONGEST_WORDS = 200_000

type Labelled = Pick<ItemFacts, 'id' | 'type' | 'values' | 'label'>

/**
 * Returns an item's label: the computed one stored with it, else the values of its type's label properties
 * joined by spaces, else its id.
 */
export function labelOf(facts: Labelled): string {
  return facts.label ?? joined(facts, {})
}

/** Returns the item's label in further languages. Undefined if it has none. */
export function labelInOf({ type: { labelIn }, values }: Labelled): Translated | undefined {
  return labelIn === undefined ? undefined : (values[labelIn] as Translated | undefined)
}

/**
 * Computes the label of an item without what it would quote from other items. It is what other items quote of
 * this one, so that labels never depend on each other in a circle.
 */
export function plainLabelOf(facts: Labelled, catalogue: TypeCatalogue): string {
  const rule = catalogue.labelRule?.(facts.type.name)
  return rule ? clip(rule.label(openValues(facts), {}), facts.id) : joined(facts, {})
}

/** Data computed when an item is written: its copies of other items, its label, and what else it quotes. */
export type Computed = Pick<ItemFacts, 'values' | 'label' | 'quoted'>

/**
 * Computes an item's copies, label and quotes from the current state of the items it refers to, which `load`
 * loads. Leaves out items that are deleted, or that not everyone may read who reads this one; only `ownText`
 * and `letters` take some of the latter.
 */
export async function computeQuotes(
  catalogue: TypeCatalogue,
  written: ItemFacts,
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, StoredItem>>,
): Promise<Computed> {
  const facts = { ...written, values: await settleCopies(written, load) }
  const names = { label: labelQuotesOf(catalogue, facts.type), text: textQuotesOf(facts.type) }
  const idsOf = (props: readonly string[]) => props.flatMap((name) => idsNamed(facts.values[name]))
  const owners = lettersMayCome(catalogue, facts.type) ? [...languagesOf(facts), ...ownersOf(facts)] : []
  const ids = new Set([...idsOf([...names.label, ...names.text]), ...owners.filter((id) => id !== facts.id)])
  const items = ids.size === 0 ? new Map<ItemId, StoredItem>() : await load([...ids])
  const readers = keysOfItem(facts)
  const byOwners = readers.filter(isOfWholeOwner)
  const open = new Map([...items].filter(([, item]) => !item.row.deleted && mayQuote(facts, item.facts, readers)))
  const labels = (wanted: readonly ItemId[]) =>
    Object.fromEntries(
      wanted.flatMap((id) => {
        const item = open.get(id)
        return item ? [[id, plainLabelOf(item.facts, catalogue)]] : []
      }),
    )
  const text = clipQuoted(Object.values(labels(idsOf(names.text))))
  const byOwner = idsOf(names.text).flatMap((id) => {
    const item = open.has(id) ? undefined : items.get(id)
    return item && !item.row.deleted && mayQuote(facts, item.facts, byOwners)
      ? [plainLabelOf(item.facts, catalogue)]
      : []
  })
  const ownText = clipQuoted(byOwner)
  const words = await fileWords(facts, idsOf(names.text), open, load)
  // An order is no content: letters come of languages and owners too that not everyone sees who reads the
  // item, and put in order only what is read.
  const letters = owners.flatMap((id) => {
    const owner = items.get(id)
    const found = lettersOf(id === facts.id ? facts : owner?.row.deleted ? undefined : owner?.facts)
    return found.length > 0 ? [found] : []
  })[0]
  const quoted = {
    ...(await quotedOfFile(facts, load)),
    // What closes it writes this, in the transaction of its own change.
    ...(facts.quoted?.closed ? { closed: facts.quoted.closed } : {}),
    ...(await quotedAnswers(facts, load)),
    ...(text ? { text } : {}),
    ...(ownText ? { ownText } : {}),
    ...(words ? { words } : {}),
    ...(letters ? { letters } : {}),
  }
  const label = computeLabel(catalogue, facts, names.label, labels(idsOf(names.label)))
  const values = withFirstLetters(facts, letters)
  return { values, label, quoted: Object.keys(quoted).length > 0 ? quoted : undefined }
}

/** Returns the distinct words in the files of those attachments whose originals every reader may have. */
async function fileWords(
  facts: ItemFacts,
  ids: readonly ItemId[],
  open: ReadonlyMap<ItemId, StoredItem>,
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, StoredItem>>,
): Promise<string> {
  const originals = ids.flatMap((id) => {
    const attachment = open.get(id)?.facts
    return attachment && isAttachment(attachment) && mayQuote(facts, originalOf(attachment), keysOfItem(facts))
      ? [attachment]
      : []
  })
  const files = originals.flatMap(({ values }) => idsNamed(values.fileID))
  if (files.length === 0) return ''
  const texts = [...(await load(files)).values()].flatMap(({ row, facts: { values } }) =>
    row.deleted || typeof values.text !== 'string' ? [] : [values.text],
  )
  const words = new Set(texts.flatMap((text) => text.split(/\s+/)))
  return [...words].join(' ').slice(0, LONGEST_WORDS).toWellFormed()
}

/**
 * Computes the gate of an attachment (items/rights/gate-of.ts) from the current state of its item, and the
 * copies for projections; neither while the item is missing. Also the conditions of an attachment that it
 * shares its file with.
 */
async function quotedOfFile(
  facts: ItemFacts,
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, StoredItem>>,
): Promise<Pick<Quoted, 'gate' | 'first' | 'projected'>> {
  const use = await firstUseIn(load, facts)
  const first = use ? { first: use } : {}
  const id = isAttachment(facts) ? itemOf(facts) : undefined
  const item = id && (await load([id])).get(id)
  if (!item || item.row.deleted) return first
  const projected = projectedOf(facts, item.facts)
  const gateNow = facts.values.trashed === true ? gateInTrash : gateOf
  const gate = gateNow(item.facts, String(facts.values.relProp), facts.createdBy)
  return { gate, ...first, ...(projected ? { projected } : {}) }
}

/** Returns the languages whose alphabets have precedence over those of the owners. */
function languagesOf({ type, values }: ItemFacts): ItemId[] {
  return type.language === undefined ? [] : idsNamed(values[type.language])
}

function computeLabel(
  catalogue: TypeCatalogue,
  facts: ItemFacts,
  quotes: readonly string[],
  quoted: Readonly<Record<ItemId, string>>,
): string | undefined {
  const rule = catalogue.labelRule?.(facts.type.name)
  if (!rule && quotes.length === 0) return undefined
  return clip(rule ? rule.label(openValues(facts), quoted) : joined(facts, quoted), facts.id)
}

/**
 * Tells whether a label may quote another item. As a label is the same for all readers, each of them (or each
 * who reads by the keys in `readers`) must be able to see the quoted item.
 */
function mayQuote(facts: ItemFacts, quoted: ItemFacts, readers: readonly VisibilityKey[]): boolean {
  // Whoever reads an item reads all that it requires.
  if (facts.required?.some((each) => each?.id === quoted.id)) return true
  if (quoted.type.requires) return false
  const keys = quoted.type.name === USER_TYPE ? [...keysOfItem(quoted), '+'] : keysOfItem(quoted)
  return [keys, ...keysRequired(quoted)].every((set) => allImply(readers, set))
}

function joined({ id, type, values }: Labelled, quoted: Readonly<Record<ItemId, string>>): string {
  const parts = type.label.flatMap((part) => {
    const name = part.replace(/^@/, '')
    if (!isOpen(type, name)) return []
    return part.startsWith('@') ? idsNamed(values[name]).map((each) => quoted[each]) : [values[name]].flat()
  })
  const text = parts.filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number').join(' ')
  return text || id
}

function clip(text: string, id: ItemId): string {
  return text.slice(0, LONGEST_LABEL).toWellFormed() || id
}

function clipQuoted(labels: readonly string[]): string {
  return labels.join('\n').slice(0, LONGEST_QUOTED).toWellFormed()
}

function openValues({ type, values }: Labelled): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isOpen(type, name) ? [[name, openValue({ type, values }, name, value)]] : [],
    ),
  )
}
