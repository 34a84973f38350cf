import * as v from 'valibot'
import { featuresRequestSchema, type FeaturesRequest } from '@cairn/contract/features'
import { CairnError } from '@cairn/contract/errors'
import { stoppable } from '../../platform/database/stoppable.ts'
import { streamFeatures, wholeOf } from '../../search/places/stream-features.ts'
import { Streamed } from '../../lib/streamed.ts'
import type { CoreAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'

/**
 * The places that the map shows, in arrays; in one where the caller takes no parts, which is refused with `tooManyPlaces`
 * above some thousands. Open to visitors: what one may see is all there is.
 */
export const streamFeaturesAction: CoreAction = {
  name: 'streamFeatures',
  kind: 'asks',
  payload: featuresRequestSchema,
  async run(body, { principal, takesParts }, { context }) {
    const request = parseRequest(body)
    if (!takesParts) return wholeOf(streamFeatures(context, principal, request))
    const stopped = new AbortController()
    const database = stoppable(context.database, stopped.signal)
    return new Streamed(streamFeatures({ ...context, database }, principal, request), stopped)
  },
}

/** Parses what is asked for. Throws `invalidBounds` for bounds that are none, `badMessage` for anything else that is wrong. */
export function parseRequest(body: unknown): FeaturesRequest {
  const bounds = v.safeParse(v.looseObject({ bounds: featuresRequestSchema.entries.bounds }), body)
  if (!bounds.success) {
    const [issue] = bounds.issues
    throw new CairnError('invalidBounds', `${v.getDotPath(issue) ?? 'bounds'}: ${issue.message}`.slice(0, 300))
  }
  return parsePayload('streamFeatures', featuresRequestSchema, body)
}
