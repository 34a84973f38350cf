import { useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'
import { endingConsents } from '../../model/dashboard.ts'

/** Shows the consents that end first. */
export default function ConsentsToAskPanel() {
  const t = useTranslate()
  const [query] = useState(() => endingConsents(new Date().toISOString().slice(0, 10)))
  return <FewRows query={query} none={t('research.home.consentsNone')} />
}
