import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { OrganizationContacts } from './organization-contacts.tsx'

/** An organisation, and the contacts in it that the person may see. */
export default function OrganizationCell({ item }: ItemCellProps) {
  return (
    <>
      <ItemSections />
      <OrganizationContacts id={item.$id} />
    </>
  )
}
