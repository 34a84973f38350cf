import * as v from 'valibot'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Section, Text } from '@cairn/ui'
import { useState } from 'react'

const answerSchema = v.object({
  problems: v.array(v.object({ path: v.string(), problem: v.picklist(['changed', 'missing', 'added', 'signature']) })),
  files: v.number(),
})

/** Compares the bundle of a sealed record with its manifests and signature, and names what differs. */
export function VerifyRecord({ record }: { record: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const [answer, setAnswer] = useState<v.InferOutput<typeof answerSchema>>()
  const [isBusy, setBusy] = useState(false)
  const verify = () => {
    setBusy(true)
    act('verifyRecord', record.$id, {})
      .then((given) => setAnswer(v.parse(answerSchema, given)))
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box {...(answer ? {} : { _print: { display: 'none' } })}>
      <Section title={t('consultation.record.title')}>
        <Box role="status">
          {answer && (
            <Text color={answer.problems.length === 0 ? 'ok' : 'bad'}>
              {answer.problems.length === 0
                ? t('consultation.record.verified', { count: answer.files })
                : t('consultation.record.differs')}
            </Text>
          )}
          {answer?.problems.map(({ path, problem }) => (
            <Text key={path} size="sm" overflowWrap="anywhere">
              {path}: {t(`consultation.record.problem.${problem}`)}
            </Text>
          ))}
        </Box>
        <Box>
          <Button size="sm" icon="check" busy={isBusy} onClick={verify}>
            {t('consultation.record.verify')}
          </Button>
        </Box>
      </Section>
    </Box>
  )
}
