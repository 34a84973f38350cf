import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { PossibleDuplicates } from '../parts/duplicates/possible-duplicates.tsx'
import { BeginButton, NextSteps } from '../parts/next-steps.tsx'

/** Shows an organisation: next steps, its properties, and possible duplicates. */
export default function OrganizationCell({ item }: ItemCellProps) {
  return (
    <>
      <NextSteps
        item={item}
        next={
          <>
            <BeginButton typeName="Contact" property="organizations" id={item.$id} />
            <BeginButton typeName="Meeting" property="otherOrgs" id={item.$id} />
          </>
        }
      />
      <ItemSections />
      <PossibleDuplicates item={item} />
    </>
  )
}
