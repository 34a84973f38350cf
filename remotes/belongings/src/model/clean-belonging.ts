import { keepDecade } from '@cairn/model/decade'
import { trimWhiteSpace } from '@cairn/model/white-space'

/**
 * Normalises the values of a belonging, and derives the decade in which it was made. Changes `values`, the
 * properties of the belonging as they will be stored.
 */
export function cleanBelonging(values: Record<string, unknown>): void {
  for (const name of ['label', 'catalogueNumber'])
    if (typeof values[name] === 'string') values[name] = trimWhiteSpace(values[name])
  keepDecade(values, 'made')
}
