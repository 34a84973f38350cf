import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { ScreeningLayers } from '../parts/screening/screening-layers.tsx'

/** Shows the terms of a community, and the layers that it screens areas by. */
export default function ConsultTermsCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      {item['takesIn'] !== true && <ScreeningLayers terms={item} />}
    </>
  )
}
