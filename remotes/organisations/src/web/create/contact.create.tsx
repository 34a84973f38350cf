import type { CreatePartProps } from '@cairn/contract/web'
import { AlreadyThere } from '../parts/duplicates/already-there.tsx'

/** Shows existing contacts that may be the same, above the form of a new contact. */
export default function ContactCreate({ values }: CreatePartProps) {
  return <AlreadyThere type="Contact" values={values} />
}
