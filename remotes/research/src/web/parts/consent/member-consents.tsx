import { useMemo, useState } from 'react'
import { useItems, useSearch, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { Section, Text } from '@cairn/ui'
import { consentTable } from '../../../model/consent/consent-table.ts'
import { consentsOf } from '../../../model/queries.ts'
import { InProject } from '../project/in-project.tsx'
import { RecordConsent } from './record-consent.tsx'
import { useMay } from './use-may.ts'
import { WhatIsHeld } from './what-is-held.tsx'

/**
 * Asks the server what a member agreed to in each project, and shows it. Stewards record it too; members see
 * what is held of them instead, where they take it back.
 */
export function MemberConsents({ member }: { member: Item }) {
  const t = useTranslate()
  const session = useSession()
  const { ids } = useSearch(useMemo(() => consentsOf(member.$id), [member.$id]))
  const items = useItems(ids)
  const entries = useMemo(() => ids.flatMap((id) => items.get(id) ?? []), [ids, items])
  const [today] = useState(() => localDay(Date.now()))
  const table = consentTable(member.$id, entries, today)
  const isOwn = session?.contact !== undefined && session.contact === member['contact']
  /** What was decided since the record was opened: what is held is loaded anew after each. */
  const [recorded, setRecorded] = useState<readonly string[]>([])
  const isSteward = useMay(member.$id, 'recordConsents')
  // The ledger is for stewards. A person is told of their own entries by what is held of them.
  if (isOwn && !isSteward) return <WhatIsHeld member={member.$id} isOwn />
  return (
    <Section title={t('research.consents')}>
      {table.length === 0 && <Text tone="muted">{t('research.noConsents')}</Text>}
      {table.map((consents) => (
        <InProject
          key={`${consents.project} ${consents.owner}`}
          member={member.$id}
          consents={consents}
          mayWithdraw={false}
        />
      ))}
      {isSteward && <RecordConsent about={member} onRecorded={(decision) => setRecorded([...recorded, decision])} />}
      {isSteward && (
        <WhatIsHeld key={recorded.length} member={member.$id} isOwn={false} isShown={recorded.at(-1) === 'WITHDRAWN'} />
      )}
    </Section>
  )
}
