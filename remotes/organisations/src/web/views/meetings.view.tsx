import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import { MeetingsDownload } from '../parts/meetings/meeting-download.tsx'

const LATEST_FIRST = { key: 'date', order: 'desc' } as const

/** Lists the meetings that the person may see, the latest first. */
export default function MeetingsView() {
  const t = useTranslate()
  return (
    <ResultsView
      sort={LATEST_FIRST}
      type="Meeting"
      emptyTitle={t('organisations.noMeetings')}
      emptyGuidance={t('organisations.noMeetingsHelp')}
      footerEnd={<MeetingsDownload />}
    />
  )
}
