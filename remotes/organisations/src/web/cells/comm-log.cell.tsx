import { useLanguage, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { formatDate } from '@cairn/model/format'
import { Text } from '@cairn/ui'
import { DealHead } from '../parts/deal-head.tsx'
import { idsIn } from '../../model/ids-in.ts'
import { BeginButton } from '../parts/item-head.tsx'
import { ListValueChip } from '../parts/list-value-chip.tsx'

/** Shows a communication log: direction, kind, date and parties, the next steps, and its properties. */
export default function CommLogCell({ item }: ItemCellProps) {
  const language = useLanguage()
  const { date } = item
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
      >
        <ListValueChip list="COMM_LOG_DIRECTIONS" item={item} property="direction" tone="info" />
        <ListValueChip list="COMM_LOG_TYPES" item={item} property="type" other="typeOther" icon="message" />
        {typeof date === 'string' && <Text fontWeight="semibold">{formatDate(date, language)}</Text>}
      </DealHead>
      <ItemSections />
    </>
  )
}
