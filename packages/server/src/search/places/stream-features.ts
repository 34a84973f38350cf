import { countPositions } from '@cairn/contract'
import type { Feature, FeaturesRequest } from '@cairn/contract/features'
import { CairnError } from '@cairn/contract/errors'
import { cutAtAntimeridian } from '../../lib/geometry/shape.ts'
import { forAsker } from '../../platform/database/stoppable.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { featuresOf } from './features-of.ts'
import { listSubjects, locateSubjects } from './find-subjects.ts'
import { placeSourcesOf } from './place-sources.ts'

/** Items of the first part, which is to be on the map soon, and of the others. */
const [FIRST, PART] = [250, 1000]
/** What an answer without parts holds. */
const MOST_AT_ONCE = { places: 5000, positions: 500_000 }

/**
 * Yields the features of the requested places in batches, as this person may see them; notes them in the
 * access log. The set of items is fixed at the start; rights are applied when a batch is made. Throws
 * `typeUnknown`, `propertyUnknown` or `invalidFilter`, and `tooManyPlaces` for more than `most` items (use
 * tiles then), unless other items' places may represent requested ones.
 */
export async function* streamFeatures(
  given: ItemContext,
  principal: Principal,
  request: FeaturesRequest,
): AsyncGenerator<Feature[], Feature[]> {
  const context = forAsker(given)
  const sources = placeSourcesOf(principal, context.catalogue)
  const boxes = request.bounds && cutAtAntimeridian(request.bounds)
  const subjects = await locateSubjects(context, principal, request, sources)
  const most = subjects?.proxied.length === 0 ? request.most : undefined
  const ns = subjects ? await listSubjects(context, subjects, boxes, most && most + 1) : []
  if (most !== undefined && ns.length > most)
    throw new CairnError('tooManyPlaces', `more than ${most} places`, { max: most })
  const scope = { principal, request, sources, boxes }
  for (let at = 0, size = FIRST; at < ns.length; at += size, size = PART)
    yield featuresOf(context, scope, ns.slice(at, at + size))
  return []
}

/**
 * Collects all batches that are yielded into one list; what the generator returns at its end is left out.
 * Throws `tooManyPlaces` beyond what one answer holds: 5,000 places, and 500,000 positions.
 */
export async function wholeOf(
  features: AsyncGenerator<Feature[], Feature[]>,
  { places, positions } = MOST_AT_ONCE,
): Promise<Feature[]> {
  const whole: Feature[] = []
  let left = positions
  for await (const part of features) {
    whole.push(...part)
    for (const { geometry } of part) left -= countPositions(geometry)
    if (whole.length > places || left < 0)
      throw new CairnError('tooManyPlaces', `more than ${places} places or ${positions} positions`, { max: places })
  }
  return whole
}
