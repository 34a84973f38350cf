import type { Bounds, Geometry } from '@cairn/contract'
import { useItems, useItemType, useSession, useTranslate } from '@cairn/contract/web'
import { boundsOf, padBounds, unionOfBounds } from '@cairn/model/bounds'
import { lazyComponent, Skeleton, Text } from '@cairn/ui'
import { useMemo } from 'react'
import type { GroupProps } from '../../state/controlled.ts'
import { PlaceFromFiles } from './place-from-files.tsx'

const GeometryEditor = lazyComponent(
  () => import('@cairn/map/geometry-editor'),
  <Skeleton height="300px" width="full" />,
  <NoMap />,
)

/** Props of `GeometryInput`. */
export interface GeometryInputProps extends GroupProps {
  /** Item type of the property. */
  typeName: string
}

/**
 * Edits a location by drawing on a map, typing, or dropping files. The map's code is loaded at its first use.
 */
export function GeometryInput({ attributes, label, value, onChange, typeName }: GeometryInputProps) {
  const isOfItem = useItemType(typeName)?.properties[attributes.name]?.t === 'geometry'
  const bounds = useOwnArea()
  const editor = (
    <GeometryEditor
      id={attributes.id}
      label={label}
      describedBy={attributes['aria-describedby']}
      isInvalid={attributes['aria-invalid'] === true}
      value={value}
      onChange={onChange}
      bounds={bounds}
    />
  )
  // Files are uploaded for a property of the item itself, not for a part of a value.
  return isOfItem ? (
    <PlaceFromFiles typeName={typeName} name={attributes.name} value={value} onChange={onChange}>
      {editor}
    </PlaceFromFiles>
  ) : (
    editor
  )
}

const NONE: readonly string[] = []
/** Degrees around the places of one's organisations that a new map shows at first. */
const AROUND = 0.3

/** The area around the places of the person's organisations, which a place is likely to be in. */
function useOwnArea(): Bounds | undefined {
  const items = useItems(useSession()?.organizations ?? NONE)
  return useMemo(() => {
    const own = [...items.values()].flatMap(({ place }) => (place ? [boundsOf(place as Geometry)] : []))
    const [west, south, east, north] = unionOfBounds(own) ?? []
    if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
    return padBounds([west - AROUND, south - AROUND, east + AROUND, north + AROUND])
  }, [items])
}

/** Stands where the map's code does not come; the rest of the form stays. */
function NoMap() {
  return (
    <Text role="status" tone="muted">
      {useTranslate()('forms.noMap')}
    </Text>
  )
}
