import type { Geometry } from '@cairn/contract'
import { outlineOf } from '@cairn/model/place-outline'
import { use, useMemo, type ComponentType } from 'react'
import { MiniatureContext, type MiniatureProps } from '../base/miniature.ts'
import { chakra } from '../system/chakra.ts'

/** Sides in pixels, and the margin around an outline as a share of them. */
const [SIDES, MARGIN] = [{ md: 56, xl: 64 }, 1 / 8]
const Tile = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    flex: 'none',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'sunken',
    border: '1px solid',
    borderColor: 'line',
    color: 'primary',
    '& > *': { position: 'absolute', inset: '0', boxSize: 'full' },
  },
  variants: { size: { md: { boxSize: '2.25rem' }, xl: { boxSize: '4rem' } } },
})

/** Props of `PlaceTile`, which shows a place in a square. */
export interface PlaceTileProps {
  geometry: Geometry
  /** Others know the place better. */
  isCoarse: boolean
  /** Side: md 36 px (default), drawn for up to 56 px in rows; xl 64 px. */
  size?: 'md' | 'xl'
}

/**
 * Shows a place in a square, north up: its outline, and over it a small map once that is drawn. It is hidden
 * from assistive technology.
 */
export function PlaceTile(props: PlaceTileProps) {
  const Miniature = use(MiniatureContext)
  return <MappedTile {...props} Miniature={Miniature} />
}

interface MappedTileProps extends PlaceTileProps {
  Miniature: ComponentType<MiniatureProps> | null
}

function MappedTile({ geometry, isCoarse, size = 'md', Miniature }: MappedTileProps) {
  const side = SIDES[size]
  const { path, points, isFilled } = useMemo(() => outlineOf(geometry, side, side * MARGIN), [geometry, side])
  return (
    <Tile size={size} aria-hidden="true" data-place="">
      <svg viewBox={`0 0 ${side} ${side}`}>
        {path !== '' && (
          <path
            d={path}
            fill={isFilled ? 'currentColor' : 'none'}
            fillOpacity={0.18}
            fillRule="evenodd"
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        )}
        {points.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={3.5} fill="currentColor" />
        ))}
      </svg>
      {Miniature && <Miniature {...{ geometry, isCoarse }} size={side} />}
    </Tile>
  )
}
