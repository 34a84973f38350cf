import { useCell, useTranslate } from '@cairn/contract/web'
import { Button, HStack } from '@cairn/ui'
import { SoundIcon } from '@cairn/ui/sound'
import { ResultsView } from '@cairn/ui/results'
import { useMakesWords } from '../parts/use-makes-words.ts'
import { useMayRecordSome } from '../parts/use-may-record.ts'

/** Lists the words and phrases that the person may see, in the order of their base letters. */
export default function WordsPhrasesView() {
  const t = useTranslate()
  const { openRight, parameter } = useCell()
  const mayMake = useMakesWords()
  const mayRecord = useMayRecordSome()
  return (
    <ResultsView
      type="Lexeme"
      emptyTitle={t('vocabulary.none')}
      emptyGuidance={t('vocabulary.noneHelp')}
      footerEnd={
        <HStack gap="6px" flexWrap="wrap" justifyContent="flex-end">
          <Button size="sm" icon="library" onClick={() => openRight('v-vocab.practice', parameter)}>
            {t('vocabulary.practise')}
          </Button>
          {mayRecord && (
            <Button
              kind="primary"
              size="sm"
              icon={<SoundIcon name="microphone" />}
              onClick={() => openRight('v-vocab.record', parameter)}
            >
              {t('vocabulary.recordNext')}
            </Button>
          )}
          {mayMake && (
            <Button size="sm" icon="upload" onClick={() => openRight('v-vocab.imports')}>
              {t('vocabulary.bringIn')}
            </Button>
          )}
        </HStack>
      }
    />
  )
}
