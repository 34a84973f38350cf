import { useMemo } from 'react'
import { useCell, useItems, useSearch, useSession, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { ColumnBody, EmptyState, LinkButton, Text } from '@cairn/ui'
import { naming } from '../../model/queries.ts'
import { WhatIsHeld } from '../parts/consent/what-is-held.tsx'

/** Shows people what is held about them: one report for each record that research has of them. */
export default function HeldView() {
  const t = useTranslate()
  const { openRight } = useCell()
  const contact = useSession()?.contact
  const query = useMemo(() => (contact === undefined ? null : naming('CommunityMember', 'contact', contact)), [contact])
  const { ids, status } = useSearch(query)
  const members = useItems(ids)
  if (query === null || (status === 'ready' && ids.length === 0))
    return <EmptyState icon="shield-check" title={t('research.held.nobody')} guidance={t('research.held.nobodyHelp')} />
  return (
    <ColumnBody padded>
      <Text tone="muted">{t('research.held.about')}</Text>
      {ids.map((id) => (
        <section key={id} aria-label={String(members.get(id)?.['fullName'] ?? '')}>
          <WhatIsHeld member={id} isOwn />
          <LinkButton onClick={() => openRight(itemKey(id))}>{t('research.held.record')}</LinkButton>
        </section>
      ))}
    </ColumnBody>
  )
}
