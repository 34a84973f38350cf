import { ItemSections } from '@cairn/forms'

/** Shows the properties of a word or phrase. */
export default function LexemeCell() {
  return <ItemSections />
}
