import { useCallback, useMemo, useState } from 'react'
import { useCommands, useItems, useLabel, useSearch, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { Box, Button, Chip, Section, Text, useAsync } from '@cairn/ui'
import { consentTable, type ProjectConsents } from '../../model/consent-table.ts'
import { consentsOf } from '../../model/queries.ts'
import { RecordConsent } from './record-consent.tsx'
import { WhatIsHeld } from './what-is-held.tsx'

/** Shows what a member agreed to in each project. Stewards record it, and the member takes it back. */
export function MemberConsents({ member }: { member: Item }) {
  const t = useTranslate()
  const session = useSession()
  const { ids } = useSearch(useMemo(() => consentsOf(member.$id), [member.$id]))
  const items = useItems(ids)
  const entries = useMemo(() => ids.flatMap((id) => items.get(id) ?? []), [ids, items])
  const [today] = useState(() => localDay(Date.now()))
  const table = consentTable(member.$id, entries, today)
  const isOwn = session?.contact !== undefined && session.contact === member['contact']
  const isSteward = useMayRecord(member.$id)
  return (
    <Section title={t('research.consents')}>
      {table.length === 0 && <Text tone="muted">{t('research.noConsents')}</Text>}
      {table.map((consents) => (
        <InProject key={consents.project} member={member} consents={consents} mayWithdraw={isOwn} />
      ))}
      {isSteward && <RecordConsent member={member} />}
      {(isOwn || isSteward) && <WhatIsHeld member={member.$id} isOwn={isOwn} />}
    </Section>
  )
}

/** Whether the person may record consents of a member: false until the server has answered. */
function useMayRecord(id: string): boolean {
  const { act } = useCommands()
  const ask = useCallback(() => act('isAllowed', id, { actions: ['recordConsents'] }), [act, id])
  const [answer] = useAsync(ask)
  return answer.status === 'ready' && (answer.value as { recordConsents?: unknown }).recordConsents === true
}

interface InProjectProps {
  member: Item
  consents: ProjectConsents
  mayWithdraw: boolean
}

function InProject({ member, consents: { project, uses }, mayWithdraw }: InProjectProps) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const label = useLabel(project) ?? project
  const isAnyGiven = uses.some(({ isGiven }) => isGiven)
  const withdraw = () => {
    setBusy(true)
    act('withdrawMine', member.$id, { project })
      .then(() => notify(t('research.withdrawn')))
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box role="group" aria-label={label} marginBlock="12px">
      <Text fontWeight="semibold">{label}</Text>
      <Box as="ul" display="flex" flexWrap="wrap" gap="6px" marginBlock="6px">
        {uses.map(({ use, isGiven, entry }) => (
          <li key={use}>
            <Chip tone={isGiven ? 'ok' : entry ? 'bad' : 'neutral'}>
              {t(isGiven ? 'research.use.given' : 'research.use.none', {
                use: t(`lists.CONSENT_USES.${use as 'KEEP'}`),
              })}
            </Chip>
          </li>
        ))}
      </Box>
      {mayWithdraw && isAnyGiven && (
        <Button busy={isBusy} onClick={withdraw}>
          {t('research.withdraw')}
        </Button>
      )}
    </Box>
  )
}
