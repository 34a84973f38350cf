import { useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { FewRows } from '@cairn/ui/results'
import { claimsDue } from '../../model/claims/claim-lists.ts'

/** Asks the server for the four claims that are late or due first, and shows them and how many there are. */
export default function ClaimsDuePanel() {
  const t = useTranslate()
  const [query] = useState(() => claimsDue(localDay(Date.now()), 4))
  return <FewRows query={query} none={t('belongings.nothingDue')} />
}
