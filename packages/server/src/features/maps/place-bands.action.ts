import { placeBandsRequestSchema } from '@cairn/contract/place-bands'
import type { CoreAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { placeBands } from '../../search/places/place-bands.ts'

/**
 * Action: lists items by their distance from a geometry, in rings around it: in each ring the first items of
 * each type by label. Open to visitors; only what the caller may read is found. Throws as `placeBands` does.
 */
export const placeBandsAction: CoreAction = {
  name: 'placeBands',
  kind: 'asks',
  payload: placeBandsRequestSchema,
  run: (body, { principal }, { context }) =>
    placeBands(context, principal, parsePayload('placeBands', placeBandsRequestSchema, body)),
}
