import { Box, type MiniatureProps } from '@cairn/ui'
import { useEffect, useMemo, useState } from 'react'
import { useBaseOptions } from '../base/base-options.ts'
import { useMapColours } from '../base/map-colours.ts'
import { drawMiniature, knownMiniature } from './draw-miniature.ts'

/** Pixels of the picture for one of the screen, so that it is sharp on dense ones. */
const DENSITY = 2

/**
 * Shows a small map of a place, for rows, heads and cards. Renders nothing until it is drawn, and if that
 * fails.
 */
export default function Miniature({ geometry, isCoarse, size }: MiniatureProps) {
  const colours = useMapColours()
  const { ground } = useBaseOptions().tiles
  const look = useMemo(() => ({ pixels: size * DENSITY, colours, ground, isCoarse }), [size, colours, ground, isCoarse])
  const [drawn, setDrawn] = useState(() => ({ geometry, look, address: knownMiniature(geometry, look) }))
  const isCurrent = drawn.geometry === geometry && drawn.look === look && drawn.address !== undefined
  useEffect(() => {
    if (isCurrent) return undefined
    const ended = new AbortController()
    drawMiniature(geometry, look, ended.signal)
      .then((address) => ended.signal.aborted || setDrawn({ geometry, look, address }))
      // A place without a picture is still in words.
      .catch(() => {})
    return () => ended.abort()
  }, [geometry, look, isCurrent])
  return drawn.address === undefined ? null : (
    <Box as="img" {...{ src: drawn.address, alt: '' }} display="block" boxSize="full" borderRadius="inherit" />
  )
}
