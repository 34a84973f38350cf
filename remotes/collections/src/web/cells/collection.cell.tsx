import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Members } from '../parts/members/members.tsx'

/** A collection: what it is, who belongs to it by the search it keeps, and what makes that search. What names it stands below, as for every item. */
export default function CollectionCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <Members item={item} />
    </>
  )
}
