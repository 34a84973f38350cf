import type { Bounds } from '@cairn/contract'
import type { FeaturesRequest } from '@cairn/contract/features'
import { centreOf } from '@cairn/model/bounds'
import { useTranslate } from '@cairn/contract/web'
import { AsyncContent } from '@cairn/ui'
import { useMemo, useState } from 'react'
import type { MapSight } from '../canvas/engine.ts'
import { useMapColours } from '../base/map-colours.ts'
import type { DataHit } from '../deck/data-layers.ts'
import type { MapOverlay } from '../panels/map-overlay.ts'
import { CellCard } from './cell-card.tsx'
import { cellBounds, cellsLayer, cellsWithin } from './density-cells.ts'
import { densityClasses } from './density-classes.ts'
import { DensityLegend } from './density-legend.tsx'
import { DensityTable } from './density-table.tsx'
import { useDensity } from './use-density.ts'

const KEY = 'density'

interface DensityOptions {
  /** Which places are counted; none are asked for while it is left out. */
  request: FeaturesRequest | undefined
  sight: Pick<MapSight, 'bounds' | 'zoom'> | undefined
  /** What the places are. */
  label: string
  hidesPlaces: boolean
}

/**
 * Returns the density of a request as an overlay of a map: hexagons, a legend, and a table. Undefined without
 * a request.
 */
export function useDensityOverlay({ request, sight, label, hidesPlaces }: DensityOptions): MapOverlay | undefined {
  const translate = useTranslate()
  const colours = useMapColours()
  const asked = useDensity(request, sight)
  const [{ status }] = asked
  const density = asked[0].status === 'ready' ? asked[0].value : undefined
  const [marked, setMarked] = useState<number | undefined>(undefined)
  const classes = useMemo(() => densityClasses(density?.cells ?? []), [density])
  const cells = useMemo(() => density && cellsLayer(KEY, density, classes), [density, classes])
  // Pointing at a cell draws its edge and leaves the cells as they are.
  const layers = useMemo(() => (cells ? [{ ...cells, marked }] : []), [cells, marked])
  const bounds = sight?.bounds
  const inSight = useMemo(() => (density && bounds ? cellsWithin(density, bounds) : []), [density, bounds])
  if (!request) return undefined
  const cellOf = ({ index }: Pick<DataHit, 'index'>) => density?.cells[index]
  const boundsOf = (index: number): Bounds | undefined => {
    const cell = cellOf({ index })
    return density && cell && cellBounds(density.zoom, cell)
  }
  return {
    layers,
    hidesPlaces,
    ...(status === 'ready' ? { count: inSight.reduce((sum, index) => sum + (cellOf({ index })?.count ?? 0), 0) } : {}),
    legend: (
      <AsyncContent of={asked}>
        {(value) => (
          <DensityLegend {...{ label, classes, colours }} density={value} latitude={bounds ? centreOf(bounds)[1] : 0} />
        )}
      </AsyncContent>
    ),
    table: (show) => (
      <AsyncContent of={asked}>
        {(value) => (
          <DensityTable
            label={translate('map.density.table', { label })}
            density={value}
            {...{ classes, inSight, colours }}
            onMark={setMarked}
            onPress={
              show &&
              ((index) => {
                const around = boundsOf(index)
                if (around) show(around)
              })
            }
          />
        )}
      </AsyncContent>
    ),
    card: (hit) => {
      const cell = cellOf(hit)
      return cell && <CellCard count={cell.count} coarse={cell.coarse} />
    },
    onHover: (hit) => setMarked(hit?.index),
    onPress: (hit) => {
      const around = boundsOf(hit.index)
      return around && { bounds: around }
    },
  }
}
