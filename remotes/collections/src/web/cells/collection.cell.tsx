import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Members } from '../parts/members/members.tsx'

/** Shows a collection: its properties, its members, and the search for them. */
export default function CollectionCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <Members item={item} />
    </>
  )
}
