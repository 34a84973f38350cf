import { useTranslate } from '@cairn/contract/web'
import { ImportsView } from '@cairn/forms'

const KINDS = ['VOC_LIFT', 'VOC_CSV'] as const

/** Lists the dictionaries and tables of words that were brought in, and begins a new import. */
export default function VocabularyImportsView() {
  const t = useTranslate()
  return (
    <ImportsView kinds={KINDS} emptyTitle={t('vocabulary.noImports')} emptyGuidance={t('vocabulary.noImportsHelp')} />
  )
}
