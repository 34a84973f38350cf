import type { CreatePartProps } from '@cairn/contract/web'
import { AlreadyThere } from '../parts/duplicates/already-there.tsx'

/** Shows existing organisations that may be the same, above the form of a new organisation. */
export default function OrganizationCreate({ values }: CreatePartProps) {
  return <AlreadyThere type="Organization" values={values} />
}
