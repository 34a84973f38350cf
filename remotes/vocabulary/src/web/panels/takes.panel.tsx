import { useTranslate } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'
import { waitingWords } from '../../model/queries.ts'

const QUERY = waitingWords('takes')

/** Shows words with recordings that wait to be heard, and on how many they wait. */
export default function TakesPanel() {
  const t = useTranslate()
  return <FewRows query={QUERY} none={t('vocabulary.queue.none')} />
}
