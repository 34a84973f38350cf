import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx'

/** An organisation, and others that may be the same. */
export default function OrganizationCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <PossibleDuplicates item={item} />
    </>
  )
}
