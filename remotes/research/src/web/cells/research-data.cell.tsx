import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Corrections } from '../parts/statements/corrections.tsx'
import { NamesWarning } from '../parts/statements/names-warning.tsx'

/** Shows a coded statement, with a warning if what everyone reads of it names who spoke. */
export default function ResearchDataCell({ item }: ItemCellProps) {
  const { label, siteCode, description } = item
  return (
    <>
      <NamesWarning item={item} texts={[label, siteCode, description]} />
      <ItemSections hidden={item['withheld'] === true ? [] : ['withheld']} />
      <Corrections item={item} />
    </>
  )
}
