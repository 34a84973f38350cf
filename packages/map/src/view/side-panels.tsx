import { Box } from '@cairn/ui'
import type { ReactNode } from 'react'

const PANEL = {
  minHeight: '0',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
} as const

/**
 * Shows panels at the end of a map, one below the other: the layers, and the legend of the overlay. Leaves
 * out missing ones.
 */
export function SidePanels({ layers, legend }: { layers: ReactNode; legend: ReactNode }) {
  const [hasLayers, hasLegend] = [layers, legend].map((panel) => panel !== undefined && panel !== null)
  if (!hasLayers && !hasLegend) return null
  return (
    <Box
      position="absolute"
      insetBlockStart="10px"
      insetInlineEnd="10px"
      width="min(260px, calc(100% - 70px))"
      maxHeight="calc(100% - 60px)"
      display="flex"
      flexDirection="column"
      gap="8px"
      // The map between the panels and beside them stays within reach.
      pointerEvents="none"
      css={{ '& > *': { pointerEvents: 'auto' } }}
    >
      {hasLayers && (
        <Box data-over-map {...PANEL}>
          {layers}
        </Box>
      )}
      {hasLegend && (
        <Box data-over-map {...PANEL} flex="none" alignSelf="flex-end">
          {legend}
        </Box>
      )}
    </Box>
  )
}
