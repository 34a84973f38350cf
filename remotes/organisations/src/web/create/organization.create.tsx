import type { CreatePartProps } from '@cairn/contract/web'
import { AlreadyThere } from '../parts/duplicates/already-there.tsx'

/** Over the form for a new organisation: those that are there already. */
export default function OrganizationCreate({ values }: CreatePartProps) {
  return <AlreadyThere type="Organization" values={values} />
}
