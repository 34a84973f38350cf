import { useSession, useTranslate, type Query } from '@cairn/contract/web'
import { ListTabs, ResultsView } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { ownOrganizations } from '../../model/own-organizations.ts'
import { DuplicatesButton } from '../parts/duplicates/duplicates-button.tsx'

const TABS = ['own', 'all'] as const

/**
 * Lists the organisations, by name: those of the person first, and in a second tab all that they may see; for
 * administrators, and who belongs to none, all at once.
 */
export default function MyOrganizationsView() {
  const user = useSession()
  const own = user?.admin ? [] : (user?.organizations ?? [])
  return own.length > 0 ? <OwnFirst own={own} /> : <Organizations />
}

function OwnFirst({ own }: { own: readonly string[] }) {
  const t = useTranslate()
  const [shown, setShown] = useState<(typeof TABS)[number]>('own')
  const query = useMemo(() => ownOrganizations(own), [own])
  return (
    <ListTabs
      label={t('organisations.tabs.label')}
      tabs={TABS.map((tab) => ({
        value: tab,
        label: t(`organisations.tabs.${tab}`),
        ...(tab === 'own' ? { count: own.length } : {}),
      }))}
      value={shown}
      onChange={setShown}
    >
      <Organizations key={shown} {...(shown === 'own' ? { query } : {})} />
    </ListTabs>
  )
}

function Organizations({ query }: { query?: Pick<Query, 'must'> }) {
  const t = useTranslate()
  return (
    <ResultsView
      type="Organization"
      {...(query ? { query } : {})}
      emptyTitle={t('organisations.noOrganizations')}
      emptyGuidance={t('organisations.noOrganizationsHelp')}
      footerEnd={<DuplicatesButton type="Organization" />}
    />
  )
}
