import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the words and phrases that the person may see, in the order of their base letters. */
export default function WordsPhrasesView() {
  const t = useTranslate()
  return <ResultsView type="Lexeme" emptyTitle={t('vocabulary.none')} emptyGuidance={t('vocabulary.noneHelp')} />
}
