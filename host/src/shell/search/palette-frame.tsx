import { Box } from '@cairn/ui'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { RESIZE_DELAY_MS } from '../../state/limits.ts'
import { HEADER_SEARCH } from '../shell-header.tsx'

/** Most width of the palette in pixels. */
const MOST_WIDTH = 500
/** Pixels between the palette and the edge of the window. */
const MARGIN = 8

/** Over the header, in the place of the field that opened it; closes on Esc and on a press beside it. */
export function PaletteFrame({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const former = useRef(document.activeElement)
  const [place, setPlace] = useState(placeOfField)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The header is rendered first: on a small screen it has no field.
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPlace(placeOfField()), RESIZE_DELAY_MS)
    }
    globalThis.addEventListener('resize', follow)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('resize', follow)
    }
  }, [])
  useEffect(() => () => void (former.current instanceof HTMLElement && former.current.focus()), [])
  return (
    <>
      <Box position="fixed" inset="0" zIndex="45" bg="rgb(0 0 0 / 0.45)" onClick={onClose} />
      <Box
        role="dialog"
        aria-modal="true"
        aria-label={label}
        position="fixed"
        zIndex="46"
        display="flex"
        flexDirection="column"
        maxWidth={`${MOST_WIDTH}px`}
        maxHeight={`calc(100dvh - ${place.top + MARGIN}px)`}
        style={place}
        bg="surface"
        color="fg"
        border="1px solid"
        borderColor="lineStrong"
        borderRadius="12px"
        overflow="hidden"
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && (event.stopPropagation(), onClose())}
      >
        {children}
      </Box>
    </>
  )
}

/** Exactly over the field in the header; across a small screen, where there is only a button. */
function placeOfField(): { top: number; left: number; width: number } {
  const field = document.getElementById(HEADER_SEARCH)?.getBoundingClientRect()
  if (field && field.width > 0) {
    const width = Math.min(MOST_WIDTH, Math.max(field.width, globalThis.innerWidth - 2 * MARGIN))
    const left = Math.min(field.left + (field.width - width) / 2, globalThis.innerWidth - width - MARGIN)
    return { top: field.top - MARGIN, left: Math.max(MARGIN, left), width }
  }
  return { top: MARGIN, left: MARGIN, width: globalThis.innerWidth - 2 * MARGIN }
}
