import { useLanguage, useSession, useTranslate, type Query } from '@cairn/contract/web'
import { perLocale } from '@cairn/model/format'
import { HStack, ToggleChip } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { ownOrganizations } from '../../model/own-organizations.ts'
import { DuplicatesButton } from '../parts/duplicates/duplicates-button.tsx'

const numberIn = perLocale((locale) => new Intl.NumberFormat(locale))

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
  const language = useLanguage()
  const [isAll, setAll] = useState(false)
  const query = useMemo(() => ownOrganizations(own), [own])
  return (
    <>
      <HStack flexWrap="wrap" gap="6px" padding="8px 16px 0">
        <ToggleChip pressed={!isAll} count={numberIn(language).format(own.length)} onClick={() => setAll(false)}>
          {t('organisations.tabs.own')}
        </ToggleChip>
        <ToggleChip pressed={isAll} onClick={() => setAll(true)}>
          {t('organisations.tabs.all')}
        </ToggleChip>
      </HStack>
      <Organizations key={String(isAll)} {...(isAll ? {} : { query })} />
    </>
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
