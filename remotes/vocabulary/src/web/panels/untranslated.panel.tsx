import { useTranslate, type Query } from '@cairn/contract/web'
import { FewRows } from '@cairn/ui/results'

const UNTRANSLATED: Query = {
  types: ['Lexeme'],
  must: [{ prop: 'translation', kind: 'exists', value: false }],
  max: 4,
  labels: true,
}

/** Shows words without a translation, which a speaker may be asked about. */
export default function UntranslatedPanel() {
  const t = useTranslate()
  return <FewRows query={UNTRANSLATED} none={t('vocabulary.untranslated.none')} />
}
