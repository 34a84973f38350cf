import type { ItemCellProps } from '@cairn/contract/web'
import { ContactAccount, ItemSections } from '@cairn/forms'

/** A contact: name and organisations, the ways to reach the person, and for whoever may invite them, their account and rights. */
export default function ContactCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <ContactAccount item={item} />
    </>
  )
}
