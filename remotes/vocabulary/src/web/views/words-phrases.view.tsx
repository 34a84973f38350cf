import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Words and phrases the person may see, in the order of their base letters. */
export default function WordsPhrasesView() {
  const t = useTranslate()
  return <ResultsView type="Lexeme" emptyTitle={t('vocabulary.none')} emptyGuidance={t('vocabulary.noneHelp')} />
}
