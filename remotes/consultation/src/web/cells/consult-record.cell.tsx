import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { RecordEntries } from '../parts/records/record-entries.tsx'
import { OthersTurn, RecordRemarks } from '../parts/records/record-remarks.tsx'
import { VerifyRecord } from '../parts/records/verify-record.tsx'

/**
 * Shows a record of consultation: its entries, the remarks on them, and whether its bundle is as it was
 * sealed.
 */
export default function ConsultRecordCell({ item }: ItemCellProps) {
  return (
    <>
      {item['state'] === 'SEALED' && <VerifyRecord record={item} />}
      {item['state'] === 'COMMENT' && <OthersTurn record={item} />}
      <RecordEntries record={item} key={`${item.$id} ${item._u}`} />
      {item['state'] !== 'DRAFT' && <RecordRemarks record={item} />}
      <ItemSections />
    </>
  )
}
