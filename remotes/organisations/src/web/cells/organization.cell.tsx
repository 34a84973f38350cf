import { ItemSections } from '@cairn/forms'

/** An organisation. */
export default function OrganizationCell() {
  return <ItemSections />
}
