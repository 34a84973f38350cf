import { useTranslate } from '@cairn/contract/web'
import { Button, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useQuestion } from '../../data/questions.ts'

/** Asks before something is lost. */
export default function QuestionDialog() {
  const t = useTranslate()
  const question = useQuestion()
  if (!question) return null
  const { title, text, yes, answer } = question
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={t(title)}
      closeLabel={t('app.cancel')}
      maxWidth={440}
      actions={
        <>
          <Button onClick={() => answer(false)}>{t('app.cancel')}</Button>
          <Button kind="danger" onClick={() => answer(true)}>
            {t(yes)}
          </Button>
        </>
      }
    >
      <Text>{t(text)}</Text>
    </Dialog>
  )
}
