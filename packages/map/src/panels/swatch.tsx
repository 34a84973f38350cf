import { Box } from '@cairn/ui'
import { toneOf, type MapColours } from '../base/map-colours.ts'
import type { FeatureStyle } from '../features/feature-set.ts'

/**
 * Shows a set's style in small: a filled square, or a dashed one for study areas. Its name must be beside it.
 */
export function Swatch({ style: { kind, tone }, colours }: { style: FeatureStyle; colours: MapColours }) {
  const colour = toneOf(colours, tone)
  return (
    <Box
      as="span"
      aria-hidden="true"
      flex="none"
      display="inline-block"
      boxSize="14px"
      borderRadius="3px"
      style={{
        border: kind === 'studyArea' ? `2px dashed ${colour}` : `2px solid ${colour}`,
        background: kind === 'studyArea' ? 'transparent' : `color-mix(in srgb, ${colour} 45%, transparent)`,
      }}
    />
  )
}
