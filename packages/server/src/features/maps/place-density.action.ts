import { densityRequestSchema } from '@cairn/contract/features'
import type { CoreAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { placeDensity } from '../../search/places/place-density.ts'

/**
 * Action: returns the number of places in each hexagon of a map's area. Open to visitors; only places that
 * the caller may see are counted. Throws as `placeDensity` does.
 */
export const placeDensityAction: CoreAction = {
  name: 'placeDensity',
  kind: 'asks',
  payload: densityRequestSchema,
  run: (body, { principal }, { context }) =>
    placeDensity(context, principal, parsePayload('placeDensity', densityRequestSchema, body)),
}
