import type { CreatePartProps } from '@cairn/contract/web'
import { AlreadyThere } from '../parts/duplicates/already-there.tsx'

/** Over the form for a new contact: people who are there already. */
export default function ContactCreate({ values }: CreatePartProps) {
  return <AlreadyThere type="Contact" values={values} />
}
