import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import { decadeOf } from '@cairn/model/decade'
import { cleanEntry, lacksReason } from '../../model/clean-entry.ts'
import { mayHold } from '../../model/description-level.ts'
import { countedParts } from '../../model/queries.ts'

type Values = Readonly<Record<string, unknown>>

/** What decides whether an entry fits where it stands. */
const PLACE = ['partOf', 'descriptionLevel', 'owner']

/**
 * Checks an entry against the one that it is part of, and sets right what is written by hand. Throws
 * `invalidItem`, `archive.otherOwner` or `archive.levelBelow`.
 */
export const saveEntry: ReadingRule = {
  // It reads what the entry is part of and its own parts, never those beside it.
  hold: [],
  async rule({ before, after, items }) {
    if (lacksReason(after))
      throw new CairnError('invalidItem', 'attention without a comment', {
        properties: { needsAttentionComment: 'errors.required' },
      })
    const isMoved = PLACE.some((name) => after[name] !== before?.[name])
    if (isMoved) await checkWhole(items, after)
    if (isMoved && before) await checkParts(items, before.$id, after)
    const decade = decadeOf(after['date']) ?? null
    return { set: { ...cleanEntry(before, after), ...(decade === (after['decade'] ?? null) ? {} : { decade }) } }
  },
}

async function checkWhole(items: AreaItems, { partOf, owner, descriptionLevel }: Values): Promise<void> {
  if (typeof partOf !== 'string' || !isItemId(partOf)) return
  const whole = await items.read(partOf)
  if (whole['owner'] !== owner) throw new CairnError('archive.otherOwner', `${partOf} has another owner`)
  if (!mayHold(whole['descriptionLevel'], descriptionLevel))
    throw new CairnError('archive.levelBelow', `${partOf} is at no level above`)
}

/** Of the parts that the writer may read: what others hide is no reason to refuse. */
async function checkParts(items: AreaItems, id: ItemId, { owner, descriptionLevel }: Values): Promise<void> {
  const { facets = {} } = await items.search(countedParts(id))
  if (facets['owner']?.some(({ value }) => value !== owner))
    throw new CairnError('archive.otherOwner', `parts of ${id} have another owner`)
  if (facets['level']?.some(({ value }) => !mayHold(descriptionLevel, value)))
    throw new CairnError('archive.levelBelow', `parts of ${id} are at no level below`)
}
