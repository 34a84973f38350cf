import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { ScreeningFound } from '../parts/screening/screening-found.tsx'

/** Shows what one look at an area found, as far as the reader may see it. */
export default function ScreeningRunCell({ item }: ItemCellProps) {
  return (
    <>
      <ScreeningFound run={item} />
      <ItemSections />
    </>
  )
}
