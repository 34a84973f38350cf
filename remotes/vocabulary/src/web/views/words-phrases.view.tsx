import { useSession, useTranslate } from '@cairn/contract/web'
import { ImportButton } from '@cairn/forms'
import { ResultsView } from '@cairn/ui/results'

/** Lists the words and phrases that the person may see, in the order of their base letters. */
export default function WordsPhrasesView() {
  const t = useTranslate()
  const session = useSession()
  const mayImport = session?.admin === true || session?.capabilities['Vocab'] === true
  return (
    <ResultsView
      type="Lexeme"
      emptyTitle={t('vocabulary.none')}
      emptyGuidance={t('vocabulary.noneHelp')}
      footerEnd={mayImport && <ImportButton kind="LEX_CSV" />}
    />
  )
}
