import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { DealHead } from '../parts/deal-head.tsx'
import { idsIn } from '../../model/ids-in.ts'
import { BeginButton } from '../parts/next-steps.tsx'

/** Shows a communication log: its parties, the next steps, and its properties. */
export default function CommLogCell({ item }: ItemCellProps) {
  return (
    <>
      <DealHead
        item={item}
        parties={idsIn(item, 'contacts')}
        next={
          <>
            <BeginButton typeName="CommLog" property="context" id={item.$id} />
            <BeginButton typeName="Meeting" property="context" id={item.$id} />
          </>
        }
      />

      <ItemSections />
    </>
  )
}
