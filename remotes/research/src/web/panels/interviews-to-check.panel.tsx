import { useTranslate } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'
import { TO_CHECK } from '../../model/dashboard.ts'

/** Shows interviews that wait for another person to check them, the oldest first. */
export default function InterviewsToCheckPanel() {
  const t = useTranslate()
  return <FewRows query={TO_CHECK} none={t('research.home.toCheckNone')} />
}
