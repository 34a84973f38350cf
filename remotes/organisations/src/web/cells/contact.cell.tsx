import { ItemSections } from '@cairn/forms'

/** A contact: name and organisations, then the ways to reach the person. */
export default function ContactCell() {
  return <ItemSections />
}
