import { useTranslate, type Item } from '@cairn/contract/web'
import { Box, Chip, Icon, Section, Text } from '@cairn/ui'
import { missingIn, NEEDED } from '../../../model/file/missing.ts'

/**
 * Shows which of the properties that a consultation needs for submission are filled in, and which are
 * missing.
 */
export function Checklist({ item }: { item: Readonly<Record<string, unknown>> | Item }) {
  const t = useTranslate()
  const missing = missingIn(item)
  const isWhole = missing.length === 0
  return (
    <Section title={t('consultation.checklist.title')}>
      <Box>
        <Chip tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? 'check' : 'clock'}>
          {t('consultation.checklist.count', { count: NEEDED.length - missing.length, total: NEEDED.length })}
        </Chip>
      </Box>
      <Box
        as="ul"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(11.25rem, 100%), 1fr))"
        gap="6px 16px"
      >
        {NEEDED.map((name) => {
          const isThere = !missing.includes(name)
          return (
            <Box as="li" key={name} display="flex" gap="8px" alignItems="center">
              <Box color={isThere ? 'ok' : 'fgMuted'}>
                <Icon name={isThere ? 'check' : 'minus'} />
              </Box>
              <Text tone={isThere ? 'muted' : undefined}>
                {t(`types.Consultation.props.${name}`)}
                {!isThere && ` · ${t('consultation.checklist.missing')}`}
              </Text>
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}
