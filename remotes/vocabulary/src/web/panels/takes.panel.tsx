import { errorFromBody } from '@cairn/contract/errors'
import { useSearch, useTranslate } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'
import { waitingWords } from '../../model/queries.ts'

const QUERY = waitingWords('takes')

/**
 * Asks the server for words with recordings that wait to be heard, and shows the first and their number.
 * Renders nothing for who may not hear them.
 */
export default function TakesPanel() {
  const t = useTranslate()
  const { error } = useSearch(QUERY)
  // Who may not hear takes is not told that there are such.
  if (error && errorFromBody(error).code === 'propertyUnknown') return null
  return <FewRows query={QUERY} none={t('vocabulary.queue.none')} />
}
