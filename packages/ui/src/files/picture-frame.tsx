import { attachmentPath, VEILED_SIDE } from '@cairn/contract'
import type { Item } from '@cairn/contract/web'
import { useRef, useState, type PointerEvent } from 'react'
import { Spinner } from '../base/loading.tsx'
import { chakra } from '../system/chakra.ts'
import { altOf } from './alt-of.ts'

/** How much larger than fitted a picture is shown, by step. */
export const PICTURE_ZOOMS = [1, 1.5, 2, 3, 4, 6, 8] as const

/** Longest side of the picture that the server makes of a large one, in pixels. */
const LARGE_SIDE = 2048
/** Types that every browser shows as they are, and the largest file of them that is worth its bytes. */
const SHOWN_AS_IS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const MOST_BYTES = 60 * 1024 * 1024

interface Size {
  width: number
  height: number
}

const NOTHING: Size = { width: 0, height: 0 }

const Scroller = chakra('div', {
  base: {
    display: 'grid',
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    borderRadius: 'md',
    bg: 'sunken',
    '&[data-zoomed]': { cursor: 'grab' },
    '&[data-zoomed]:active': { cursor: 'grabbing' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})
const Waiting = chakra('span', { base: { gridArea: '1 / 1', margin: 'auto' } })
const Sheet = chakra('div', {
  base: {
    gridArea: '1 / 1',
    position: 'relative',
    margin: 'auto',
    overflow: 'hidden',
    '& img': { position: 'absolute', top: '50%', left: '50%', maxWidth: 'none' },
  },
})

/** Props of `PictureFrame`, which shows a picture fitted into its frame, larger by `zoom`, and turned. */
export interface PictureFrameProps {
  /** The attachment. */
  item: Item
  /** A step of `PICTURE_ZOOMS`. */
  zoom: number
  /** Quarters of a turn to the right, from 0 to 3. */
  turn: number
  onError: () => void
}

/**
 * Shows a picture fitted into its frame, larger by `zoom`, and turned. A larger one is moved by dragging, by
 * the arrow keys once it has the focus, or by touch; its middle stays where it is. What has more pixels than
 * the server's large picture comes as it is once that many are shown, unless a content warning veils it.
 */
export function PictureFrame({ item, zoom, turn, onError }: PictureFrameProps) {
  const [frame, setFrame] = useState<Size>(NOTHING)
  const [natural, setNatural] = useState<Size>(NOTHING)
  const [measured] = useState(() => sizeTeller(setFrame))
  const before = useRef(0)
  const name = altOf(item) || String(item['originalName'] ?? '')
  const isSideways = turn % 2 === 1
  const [across, down] = isSideways ? [natural.height, natural.width] : [natural.width, natural.height]
  const fit = across === 0 ? 0 : Math.min(frame.width / across, frame.height / down, 1)
  const scale = fit * (PICTURE_ZOOMS[zoom] ?? 1)
  const isVeiled = natural.width === VEILED_SIDE && natural.height === VEILED_SIDE
  const hasMore = Math.max(natural.width, natural.height) === LARGE_SIDE && scale > 1 && !isVeiled && isShownAsIs(item)
  const large = attachmentPath(item.$id, item['fileID'], 'large')
  const drawn = (sheet: HTMLElement | null) => {
    const by = before.current > 0 ? scale / before.current : 1
    if (!sheet?.parentElement) return
    before.current = scale
    if (by !== 1) keepMiddle(sheet.parentElement, by)
  }
  return (
    <Scroller
      ref={measured}
      {...(zoom > 0 ? { 'data-zoomed': '', tabIndex: 0, role: 'region', 'aria-label': name } : {})}
      {...DRAG}
    >
      {across === 0 && (
        <Waiting>
          <Spinner size={32} />
        </Waiting>
      )}
      <Sheet ref={drawn} style={{ width: across * scale, height: down * scale }}>
        <img
          src={large}
          alt={name}
          draggable={false}
          style={sizeOf(natural, scale, turn)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={onError}
        />
        {hasMore && (
          <img
            src={attachmentPath(item.$id, item['fileID'])}
            alt=""
            draggable={false}
            decoding="async"
            style={sizeOf(natural, scale, turn)}
          />
        )}
      </Sheet>
    </Scroller>
  )
}

function isShownAsIs({ filetype, size }: Item): boolean {
  return SHOWN_AS_IS.includes(String(filetype)) && Number(size) <= MOST_BYTES
}

function sizeOf({ width, height }: Size, scale: number, turn: number) {
  return { width: width * scale, height: height * scale, transform: `translate(-50%, -50%) rotate(${turn * 90}deg)` }
}

/**
 * Returns a function for `ref` that tells the size of an element as it changes, with its bars of scrolling,
 * which come and go with the zoom.
 */
function sizeTeller(tell: (size: Size) => void) {
  return (frame: HTMLElement) => {
    const observer = new ResizeObserver(() => tell({ width: frame.offsetWidth, height: frame.offsetHeight }))
    observer.observe(frame)
    return () => observer.disconnect()
  }
}

/** Keeps what is in the middle of the frame there when the picture becomes larger or smaller. */
function keepMiddle(frame: HTMLElement, by: number): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = frame
  // What was fitted has its own middle in that of the frame.
  const moved = (at: number, seen: number, all: number) =>
    at === 0 ? (all - seen) / 2 : (at + seen / 2) * by - seen / 2
  frame.scrollTo(moved(scrollLeft, clientWidth, scrollWidth), moved(scrollTop, clientHeight, scrollHeight))
}

/** Moves what is larger than its frame with the mouse. Touch does so by itself. */
const DRAG = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
  },
  onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY)
  },
}
