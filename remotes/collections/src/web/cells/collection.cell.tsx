import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Members } from '../parts/members/members.tsx'
import { CollectionTree } from '../parts/tree/collection-tree.tsx'
import { Together } from '../parts/together/together.tsx'

/** Shows a collection: its properties, what belongs to it, and to who may change it the search for that. */
export default function CollectionCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <Together item={item} />
      <CollectionTree item={item} />
      {item.$can?.['update'] === true && <Members item={item} />}
    </>
  )
}
