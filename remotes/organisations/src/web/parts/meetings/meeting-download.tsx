import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { localTimeZone } from '@cairn/model/zones'
import { Button } from '@cairn/ui'
import * as v from 'valibot'

const answerSchema = v.object({ ics: v.string() })

/** Renders the button that downloads a meeting as a file for the person's own calendar. */
export function MeetingDownload({ item }: { item: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const download = async () => {
    const { ics } = v.parse(answerSchema, await act('meetingFile', item.$id, { zone: localTimeZone() }))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([ics], { type: 'text/calendar' }))
    link.download = `${item.$id}.ics`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button size="sm" icon="download" onClick={() => void download().catch(report)}>
      {t('organisations.ics.one')}
    </Button>
  )
}

/**
 * Returns a function that starts a task which exports the meetings within a span of days, or all of them, as
 * an iCalendar file.
 */
export function useMeetingsExport(range?: { from: string; to: string }): () => void {
  const t = useTranslate()
  const { startTask, notify, report } = useCommands()
  const body = { t: 'Meeting', i: 0, zone: localTimeZone(), name: t('organisations.ics.name'), ...range }
  return () => void startTask('exportMeetings', body).then(() => notify(t('organisations.ics.started')), report)
}

/** Shows the button that starts a task which exports all meetings as an iCalendar file. */
export function MeetingsDownload() {
  const t = useTranslate()
  return (
    <Button size="sm" icon="download" onClick={useMeetingsExport()}>
      {t('organisations.ics.many')}
    </Button>
  )
}
