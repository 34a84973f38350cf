import { useTranslate } from '@cairn/contract/web'
import { Box, Icon } from '@cairn/ui'
import { useState, type ReactNode } from 'react'

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

interface SidePanelsProps {
  layers: ReactNode
  legend: ReactNode
  /** The legend begins folded, because it would hide much of the map. */
  isFolded: boolean
}

/**
 * Shows panels at the end of a map, one below the other: the layers, and the legend of the overlay. Leaves
 * out missing ones; renders nothing without any.
 */
export function SidePanels({ layers, legend, isFolded }: SidePanelsProps) {
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
          <FoldedLegend isFolded={isFolded}>{legend}</FoldedLegend>
        </Box>
      )}
    </Box>
  )
}

function FoldedLegend({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<boolean | undefined>(undefined)
  const isOpen = chosen ?? !isFolded
  return (
    <>
      <Box
        as="button"
        {...{ type: 'button' }}
        aria-expanded={isOpen}
        display="flex"
        alignItems="center"
        gap="6px"
        minHeight="1.75rem"
        paddingInline="10px"
        fontSize="xs"
        fontWeight="semibold"
        color="fgMuted"
        cursor="pointer"
        onClick={() => setChosen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={13} />
        {translate('map.legend')}
      </Box>
      {isOpen && children}
    </>
  )
}
