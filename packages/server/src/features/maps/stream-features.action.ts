import * as v from 'valibot'
import { featuresRequestSchema, type FeaturesRequest } from '@cairn/contract/features'
import { CairnError } from '@cairn/contract/errors'
import { stoppable } from '../../platform/database/stoppable.ts'
import { streamFeatures, wholeOf } from '../../search/places/stream-features.ts'
import { Streamed } from '../../lib/streamed.ts'
import type { CoreAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'

/**
 * Action: returns the places to show within the bounds of a map, as a stream of arrays; for a caller that
 * accepts no stream as a single array, or the error `tooManyPlaces` beyond some thousand places. Open to
 * visitors; only what the caller may read is included. Throws `invalidBounds`, and as `streamFeatures` does.
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

/**
 * Parses the payload of the action `streamFeatures`. Throws `invalidBounds` for invalid bounds, `badMessage`
 * for other errors.
 */
export function parseRequest(body: unknown): FeaturesRequest {
  const bounds = v.safeParse(v.looseObject({ bounds: featuresRequestSchema.entries.bounds }), body)
  if (!bounds.success) {
    const [issue] = bounds.issues
    throw new CairnError('invalidBounds', `${v.getDotPath(issue) ?? 'bounds'}: ${issue.message}`.slice(0, 300))
  }
  return parsePayload('streamFeatures', featuresRequestSchema, body)
}
