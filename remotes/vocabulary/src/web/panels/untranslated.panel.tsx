import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'

const SHOWN = 5
const UNTRANSLATED: Query = {
  types: ['Lexeme'],
  must: [{ prop: 'translation', kind: 'exists', value: false }],
  max: SHOWN,
  labels: true,
}

/** Words without a translation: what a speaker may be asked next. */
export default function UntranslatedPanel() {
  const t = useTranslate()
  const { ids, labels, total, status } = useSearch(UNTRANSLATED)
  if (status === 'ready' && ids.length === 0) return <Text tone="muted">{t('vocabulary.untranslated.none')}</Text>
  return (
    <>
      <ItemRows ids={ids} labels={labels} />
      {total > SHOWN && <Text tone="muted">{t('vocabulary.untranslated.all', { total })}</Text>}
    </>
  )
}
