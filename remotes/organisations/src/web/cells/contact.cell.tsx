import type { ItemCellProps } from '@cairn/contract/web'
import { ContactAccount, ItemSections } from '@cairn/forms'
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx'

/** A contact: name and organisations, the ways to reach the person, and for whoever may invite them, their account and rights. */
export default function ContactCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <PossibleDuplicates item={item} />
      <ContactAccount item={item} />
    </>
  )
}
