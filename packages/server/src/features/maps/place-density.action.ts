import { densityRequestSchema } from '@cairn/contract/features'
import type { CoreAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { placeDensity } from '../../search/places/place-density.ts'

/**
 * Action: counts places by hexagons for the map. Open to visitors; only what the caller may read is counted.
 * Throws as `placeDensity` does.
 */
export const placeDensityAction: CoreAction = {
  name: 'placeDensity',
  kind: 'asks',
  payload: densityRequestSchema,
  run: (body, { principal }, { context }) =>
    placeDensity(context, principal, parsePayload('placeDensity', densityRequestSchema, body)),
}
