import { useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, Text } from '@cairn/ui'
import { progressOf, type ProgressStep } from '../../../model/file/progress.ts'

const DAY = 10

/**
 * Shows when all communities had answered, an answer was taken back, or further communities were asked.
 * Renders nothing for a community, which is not told of it.
 */
export function Progress({ consultation }: { consultation: Item }) {
  const t = useTranslate()
  const steps = progressOf(consultation)
  if (steps.length === 0) return null
  return (
    <Box as="ul" aria-label={t('consultation.progress.title')} display="grid" gap="4px" marginTop="10px">
      {steps.map((step) => (
        <Step key={`${step.at} ${step.kind}`} step={step} />
      ))}
    </Box>
  )
}

function Step({ step: { kind, at, reason } }: { step: ProgressStep }) {
  const t = useTranslate()
  const language = useLanguage()
  const words = [formatDate(at.slice(0, DAY), language), t(`consultation.progress.${kind}`), reason]
  return (
    <Text as="li" size="sm" tone="muted" overflowWrap="anywhere">
      {words.filter(Boolean).join(' · ')}
    </Text>
  )
}
