import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { lazyComponent } from '@cairn/ui'
import { DealHead } from '../parts/deal-head.tsx'
import { BeginButton } from '../parts/next-steps.tsx'

const DispositionMap = lazyComponent(() => import('../parts/disposition-map.tsx'))

/** Shows a disposition: the next steps, its properties, and its places on a map. */
export default function DispositionCell({ item }: ItemCellProps) {
  return (
    <>
      <DealHead
        item={item}
        parties={[]}
        next={
          <>
            <BeginButton typeName="DispositionFeature" property="disposition" id={item.$id} />
            <BeginButton typeName="CommLog" property="context" id={item.$id} />
            <BeginButton typeName="Meeting" property="context" id={item.$id} />
          </>
        }
      />

      <ItemSections />
      <DispositionMap item={item} />
    </>
  )
}
