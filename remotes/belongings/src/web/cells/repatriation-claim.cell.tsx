import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Box, Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { ClaimSteps } from '../parts/claim-steps.tsx'

const HALVES = {
  display: 'grid',
  gap: '20px',
  alignItems: 'start',
  '@container (min-width: 620px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(220px, 320px)' },
}
const ASIDE = { '@container (min-width: 620px)': { order: 1 } }
const CARD = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '12px 14px',
  containerType: 'inline-size',
} as const

/** Shows a claim: its checklist with whose turn it is, what it asks back, and its properties. */
export default function RepatriationClaimCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const belongings = [item['belongings'] ?? []].flat().map(String)
  return (
    <Box css={HALVES}>
      <Box css={{ ...CARD, ...ASIDE }}>
        <ClaimSteps item={item} />
      </Box>
      <Box minWidth="0" display="flex" flexDirection="column" gap="20px">
        {belongings.length > 0 && (
          <Section title={t('belongings.asked', { count: belongings.length })}>
            <ItemRows ids={belongings} labels={item.$labels ?? {}} />
          </Section>
        )}
        <ItemSections />
      </Box>
    </Box>
  )
}
