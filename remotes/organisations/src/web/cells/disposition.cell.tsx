import { useLanguage, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { formatDate } from '@cairn/model/format'
import { lazyComponent, Text } from '@cairn/ui'
import { DealHead } from '../parts/deal-head.tsx'
import { BeginButton } from '../parts/item-head.tsx'
import { ListValueChip } from '../parts/list-value-chip.tsx'

const DispositionMap = lazyComponent(() => import('../parts/disposition-map.tsx'))

/** Shows a disposition: kind, date and owner, the next steps, its properties, and its places on a map. */
export default function DispositionCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { issued, owner } = item
  return (
    <>
      <DealHead
        item={item}
        parties={typeof owner === 'string' ? [owner] : []}
        next={
          <>
            <BeginButton typeName="DispositionFeature" property="disposition" id={item.$id} />
            <BeginButton typeName="CommLog" property="context" id={item.$id} />
            <BeginButton typeName="Meeting" property="context" id={item.$id} />
          </>
        }
      >
        <ListValueChip
          list="ORG_DISPOSITION_TYPES"
          item={item}
          property="dispositionType"
          other="dispositionTypeOther"
          icon="scroll"
          tone="primary"
        />
        {typeof issued === 'string' && (
          <Text fontWeight="semibold">{t('organisations.issued', { date: formatDate(issued, language) })}</Text>
        )}
      </DealHead>
      <ItemSections />
      <DispositionMap item={item} />
    </>
  )
}
