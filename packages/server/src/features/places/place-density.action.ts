import { densityRequestSchema } from '@cairn/contract/features'
import { parsePayload, type CoreAction } from '../../operations/core-action.ts'
import { placeDensity } from '../../search/places/place-density.ts'

/** Counts places by hexagons for the map. Open to visitors: only what the caller may read is counted. */
export const placeDensityAction: CoreAction = {
  name: 'placeDensity',
  kind: 'asks',
  run: (body, { principal }, { parts }) =>
    placeDensity(parts, principal, parsePayload('placeDensity', densityRequestSchema, body)),
}
