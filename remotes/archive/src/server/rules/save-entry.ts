import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ReadingRule } from '@cairn/contract/server'
import { cleanEntry, lacksReason } from '../../model/clean-entry.ts'
import { decadeOf } from '../../model/decade.ts'
import { mayHold } from '../../model/description-level.ts'

/**
 * Checks an entry against the one that it is part of, and sets right what is written by hand. Throws
 * `invalidItem`, `archive.otherOwner` or `archive.levelBelow`.
 */
export const saveEntry: ReadingRule = {
  hold: ['partOf'],
  async rule({ before, after, items }) {
    if (lacksReason(after))
      throw new CairnError('invalidItem', 'attention without a comment', {
        properties: { needsAttentionComment: 'errors.required' },
      })
    const { partOf } = after
    const isMoved = partOf !== before?.['partOf'] || after['descriptionLevel'] !== before?.['descriptionLevel']
    if (typeof partOf === 'string' && isItemId(partOf) && isMoved) {
      const whole = await items.read(partOf)
      if (whole['owner'] !== after['owner']) throw new CairnError('archive.otherOwner', `${partOf} has another owner`)
      if (!mayHold(whole['descriptionLevel'], after['descriptionLevel']))
        throw new CairnError('archive.levelBelow', `${partOf} is at no level above`)
    }
    const decade = decadeOf(after['date']) ?? null
    return { set: { ...cleanEntry(before, after), ...(decade === (after['decade'] ?? null) ? {} : { decade }) } }
  },
}
