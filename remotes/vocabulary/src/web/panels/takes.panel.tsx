import { errorFromBody } from '@cairn/contract/errors'
import { useSearch, useTranslate } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'
import { waitingWords } from '../../model/queries.ts'

const QUERY = waitingWords('takes')

/** Shows words with recordings that wait to be heard, and on how many they wait. */
export default function TakesPanel() {
  const t = useTranslate()
  const { error } = useSearch(QUERY)
  // Who may not hear takes is not told that there are such.
  if (error && errorFromBody(error).code === 'propertyUnknown') return null
  return <FewRows query={QUERY} none={t('vocabulary.queue.none')} />
}
