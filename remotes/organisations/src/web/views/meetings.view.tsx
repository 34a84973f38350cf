import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { ListTabs, ResultsView } from '@cairn/ui/results'
import { useState } from 'react'
import { MeetingsDownload } from '../parts/meetings/meeting-download.tsx'

const LATEST_FIRST = { key: 'date', order: 'desc' } as const
const TABS = ['meetings', 'invitations'] as const
const INVITATIONS: Query = { types: ['Invitation'], max: 1 }

/** Lists the meetings that the person may see, the latest first, and in a tab the invitations to such. */
export default function MeetingsView() {
  const t = useTranslate()
  const { total } = useSearch(INVITATIONS)
  const [shown, setShown] = useState<(typeof TABS)[number]>('meetings')
  const tabs = (total ?? 0) > 0 ? TABS : []
  return (
    <ListTabs
      label={t('organisations.tabs.label')}
      tabs={tabs.map((tab) => ({ value: tab, label: t(`organisations.tabs.${tab}`) }))}
      value={shown}
      onChange={setShown}
    >
      {shown === 'invitations' ? <Invitations /> : <Meetings />}
    </ListTabs>
  )
}

function Meetings() {
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

function Invitations() {
  const t = useTranslate()
  return (
    <ResultsView
      sort={LATEST_FIRST}
      type="Invitation"
      emptyTitle={t('organisations.noInvitations')}
      emptyGuidance={t('organisations.noInvitationsHelp')}
    />
  )
}
