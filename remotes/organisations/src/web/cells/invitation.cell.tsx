import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Callout, Text } from '@cairn/ui'
import { DealHead } from '../parts/deal-head.tsx'
import { idsIn } from '../../model/ids-in.ts'
import { MeetingDownload } from '../parts/meetings/meeting-download.tsx'
import { MeetingWhen } from '../parts/meetings/meeting-when.tsx'

/** Shows an invitation to a meeting: its state and times, who is invited, and its properties. */
export default function InvitationCell({ item }: ItemCellProps) {
  const t = useTranslate()
  return (
    <>
      <DealHead
        item={item}
        parties={idsIn(item, 'otherOrgs')}
        next={item['calledOff'] !== true && <MeetingDownload item={item} />}
      >
        {item['calledOff'] === true ? (
          <Callout tone="warn" icon="warning" title={t('organisations.invitation.calledOff')} />
        ) : (
          <>
            <MeetingWhen item={item} />
            <Text size="sm" tone="muted">
              {t('organisations.invitation.what')}
            </Text>
          </>
        )}
      </DealHead>
      <ItemSections />
    </>
  )
}
