import type { Geometry } from '@cairn/contract'
import { outlineOf } from '@cairn/model/place-outline'
import { useMemo } from 'react'
import { classFor } from '../system/chakra.ts'

const [SIDE, MARGIN] = [36, 6]
const tile = classFor({
  flex: 'none',
  boxSize: `${SIDE}px`,
  borderRadius: 'md',
  bg: 'sunken',
  border: '1px solid',
  borderColor: 'line',
  color: 'primary',
})

/** Shows the outline of a place in a square, north up. It is hidden from assistive technology. */
export function PlaceTile({ geometry }: { geometry: Geometry }) {
  const { path, points, isFilled } = useMemo(() => outlineOf(geometry, SIDE, MARGIN), [geometry])
  return (
    <svg className={tile()} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true" data-place="">
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
  )
}
