import { lazyComponent, Skeleton } from '@cairn/ui'
import type { GroupProps } from './controlled.ts'

const GeometryEditor = lazyComponent(
  () => import('@cairn/map/geometry-editor'),
  <Skeleton height="300px" width="full" />,
)

/** Edits a location by drawing on a map or typing. The map's code is loaded at its first use. */
export function GeometryInput({ attributes, label, value, onChange }: GroupProps) {
  return (
    <GeometryEditor
      id={attributes.id}
      label={label}
      describedBy={attributes['aria-describedby']}
      isInvalid={attributes['aria-invalid'] === true}
      value={value}
      onChange={onChange}
    />
  )
}
