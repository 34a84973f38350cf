import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Meetings the person may see. */
export default function MeetingsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Meeting"
      emptyTitle={t('organisations.noMeetings')}
      emptyGuidance={t('organisations.noMeetingsHelp')}
    />
  )
}
