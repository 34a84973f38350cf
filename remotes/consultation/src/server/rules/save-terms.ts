import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/** Keeps the choice of who takes in files to administrators. Throws `notAllowed` for anyone else’s. */
export const saveTerms: SaveRule = ({ before, after, actor }) => {
  if (!actor.admin && (before?.takesIn ?? false) !== (after.takesIn ?? false))
    throw new CairnError('notAllowed', 'only administrators choose who takes in files', { property: 'takesIn' })
}

/** Throws `invalidItem` for a closure that ends before it begins. */
export const saveClosure: SaveRule = ({ after }) => {
  const { from, until } = after
  if (typeof from === 'string' && typeof until === 'string' && until < from)
    throw new CairnError('invalidItem', 'it ends before it begins', {
      properties: { until: { userMessage: 'errors.endBeforeStart' } },
    })
}
