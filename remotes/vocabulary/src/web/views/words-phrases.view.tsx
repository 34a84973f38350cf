import { useSession, useTranslate } from '@cairn/contract/web'
import { ImportButton } from '@cairn/forms'
import { HStack } from '@cairn/ui'
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
      footerEnd={
        mayImport && (
          <HStack gap="6px">
            <ImportButton kind="VOC_CSV" />
            <ImportButton kind="VOC_LIFT" label={t('vocabulary.liftIn')} />
          </HStack>
        )
      }
    />
  )
}
