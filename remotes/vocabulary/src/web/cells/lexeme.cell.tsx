import { ItemSections } from '@cairn/forms'

/** A word or phrase: what it is, where it belongs, who may see it. */
export default function LexemeCell() {
  return <ItemSections />
}
