import { useItemType, useTranslate } from '@cairn/contract/web'
import { lazyComponent, Skeleton, Text } from '@cairn/ui'
import type { GroupProps } from '../../state/controlled.ts'
import { PlaceFromFiles } from './place-from-files.tsx'
import { useLikelyArea } from './use-likely-area.ts'

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
  const bounds = useLikelyArea(typeName, isOfItem ? attributes.name : undefined)
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

/** Stands where the map's code does not come; the rest of the form stays. */
function NoMap() {
  return (
    <Text role="status" tone="muted">
      {useTranslate()('forms.noMap')}
    </Text>
  )
}
