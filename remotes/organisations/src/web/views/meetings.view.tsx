import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { HStack, ToggleChip } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { useState } from 'react'
import { MeetingsDownload } from '../parts/meetings/meeting-download.tsx'

const LATEST_FIRST = { key: 'date', order: 'desc' } as const
const INVITATIONS: Query = { types: ['Invitation'], max: 1 }

/** Lists the meetings that the person may see, the latest first, and in a tab the invitations to such. */
export default function MeetingsView() {
  const t = useTranslate()
  const { total } = useSearch(INVITATIONS)
  const [isInvited, setInvited] = useState(false)
  return (
    <>
      {(total ?? 0) > 0 && (
        <HStack flexWrap="wrap" gap="6px" padding="8px 16px 0">
          <ToggleChip pressed={!isInvited} onClick={() => setInvited(false)}>
            {t('organisations.tabs.meetings')}
          </ToggleChip>
          <ToggleChip pressed={isInvited} onClick={() => setInvited(true)}>
            {t('organisations.tabs.invitations')}
          </ToggleChip>
        </HStack>
      )}
      {isInvited ? <Invitations /> : <Meetings />}
    </>
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
