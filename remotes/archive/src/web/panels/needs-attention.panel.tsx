import { useTranslate } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'
import { needingAttention } from '../../model/queries.ts'

const QUERY = needingAttention(4)

/** Shows entries that somebody marked as needing attention, the oldest first. */
export default function NeedsAttentionPanel() {
  const t = useTranslate()
  return <FewRows query={QUERY} none={t('archive.attention.none')} />
}
