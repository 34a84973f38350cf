import type { Point } from '@cairn/contract'
import { Box } from '@cairn/ui'
import type { ReactNode } from 'react'
import type { Engine } from '../canvas/engine.ts'

const WIDTH = 240
const DISTANCE = 14

interface CardAtProps {
  engine: Engine
  at: Point
  children: ReactNode
}

/**
 * Shows a card beside a position of the map, on the side with room. Hidden from screen readers, which get its
 * text elsewhere.
 */
export function CardAt({ engine, at, children }: CardAtProps) {
  const { x, y } = engine.pixelOf(at)
  const { clientWidth: width, clientHeight: height } = engine.map.getContainer()
  const isRight = x + WIDTH + DISTANCE > width
  const isLow = y > height / 2
  return (
    <Box
      aria-hidden="true"
      position="absolute"
      zIndex="1"
      width={`${WIDTH}px`}
      maxWidth="calc(100% - 20px)"
      padding="9px 11px"
      bg="surface"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="md"
      pointerEvents="none"
      fontSize="sm"
      style={{
        left: Math.max(8, isRight ? x - WIDTH - DISTANCE : x + DISTANCE),
        ...(isLow ? { bottom: height - y + DISTANCE } : { top: y + DISTANCE }),
      }}
    >
      {children}
    </Box>
  )
}
