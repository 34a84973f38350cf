import type { Point } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatPosition } from '@cairn/model/bounds'
import { Box } from '@cairn/ui'
import { useImperativeHandle, useState, type Ref } from 'react'

/**
 * Imperative handle of `PointerReadout`, so that moving the pointer does not render the whole map again.
 */
export interface Readout {
  /** Sets the pointer's position; undefined when it has left. */
  tell: (at: Point | undefined) => void
}

interface PointerReadoutProps {
  ref: Ref<Readout>
  /** The centre of the map. Undefined where the coordinates of its place stand beside it. */
  centre: Point | undefined
  /** The coasts are coarser than what is drawn on them. */
  isRough?: boolean | undefined
}

/**
 * Shows which way is north, and the coordinates of the pointer, or of the map's centre, to 5 decimals; and
 * how good coasts are where they are coarser than what is drawn. Only it redraws while the pointer moves.
 */
export function PointerReadout({ ref, centre, isRough = false }: PointerReadoutProps) {
  const translate = useTranslate()
  const [at, setAt] = useState<Point | undefined>(undefined)
  useImperativeHandle(ref, () => ({ tell: setAt }), [])
  const shown = at ?? centre
  const words = useCompass()
  const language = useLanguage()
  return (
    <Box
      position="absolute"
      insetBlockEnd="6px"
      insetInlineStart="10px"
      // On a narrow map it wraps to two lines beside the scale.
      maxWidth="calc(100% - 130px)"
      paddingInline="5px"
      fontSize="xs"
      color="fgMuted"
      bg="surface"
      borderRadius="4px"
      fontVariantNumeric="tabular-nums"
      pointerEvents="none"
    >
      <Box as="span" title={words.north} marginInlineEnd="6px" fontWeight="semibold">
        ↑ {words.north}
      </Box>
      <bdi>{shown && formatPosition(shown, words, language)}</bdi>
      {isRough && ` · ${translate('map.rough')}`}
    </Box>
  )
}

/**
 * Returns the short names of north, south, east and west in the reader's language, for `formatPosition`.
 */
export function useCompass() {
  const translate = useTranslate()
  return {
    north: translate('map.north'),
    south: translate('map.south'),
    east: translate('map.east'),
    west: translate('map.west'),
  }
}
