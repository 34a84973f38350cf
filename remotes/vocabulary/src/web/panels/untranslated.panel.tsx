import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'

const SHOWN = 4
const UNTRANSLATED: Query = {
  types: ['Lexeme'],
  must: [{ prop: 'translation', kind: 'exists', value: false }],
  max: SHOWN,
  labels: true,
}

/** Shows words without a translation, which a speaker may be asked about. */
export default function UntranslatedPanel() {
  const t = useTranslate()
  return (
    <AsyncContent of={searchAsAsync(useSearch(UNTRANSLATED))}>
      {({ ids, labels, total }) => (
        <>
          {ids.length === 0 && <Text tone="muted">{t('vocabulary.untranslated.none')}</Text>}
          {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
          {total > SHOWN && <Text tone="muted">{t('vocabulary.untranslated.all', { total })}</Text>}
        </>
      )}
    </AsyncContent>
  )
}
