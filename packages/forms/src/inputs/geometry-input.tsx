import { lazyComponent, Skeleton } from '@cairn/ui'
import type { GroupProps } from './controlled.ts'

const GeometryEditor = lazyComponent(
  () => import('@cairn/map/geometry-editor'),
  <Skeleton height="300px" width="full" />,
)

/** A place, drawn on a map or typed; the map's code comes with its first use. */
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
