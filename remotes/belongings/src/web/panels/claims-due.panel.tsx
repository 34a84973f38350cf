import { useTranslate } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'
import { claimsDue } from '../../model/claims/claim-lists.ts'

const QUERY = claimsDue(4)

/** Shows the claims in which something is due first. */
export default function ClaimsDuePanel() {
  const t = useTranslate()
  return <FewRows query={QUERY} none={t('belongings.nothingDue')} />
}
