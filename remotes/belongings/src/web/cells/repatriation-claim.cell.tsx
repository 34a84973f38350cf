import { useItems, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Box, Callout } from '@cairn/ui'
import { BelongingCards, MOST_CARDS } from '../parts/belonging-cards.tsx'
import { ClaimClock } from '../parts/claims/claim-clock.tsx'
import { ClaimRecordButton } from '../parts/claims/claim-record-button.tsx'
import { ClaimSteps } from '../parts/claims/claim-steps.tsx'

const HALVES = {
  display: 'grid',
  gap: '20px',
  alignItems: 'start',
  '@container (min-width: 38.75rem)': { gridTemplateColumns: 'minmax(0, 1fr) clamp(250px, 40%, 320px)' },
}
const ASIDE = { '@container (min-width: 38.75rem)': { order: 1 } }
const CARD = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  padding: '12px 14px',
  containerType: 'inline-size',
} as const

/**
 * Shows a claim: its clock, its checklist with whose turn it is, what it asks back with how that is handled,
 * and its properties.
 */
export default function RepatriationClaimCell({ item, type }: ItemCellProps) {
  const t = useTranslate()
  const belongings = [item['belongings'] ?? []].flat().map(String)
  return (
    <>
      <ClaimClock item={item} type={type} />
      <Box _print={{ display: 'none' }}>
        <ClaimRecordButton item={item} />
      </Box>
      <Box css={HALVES}>
        <Box css={ASIDE} display="flex" flexDirection="column" gap="12px">
          <Box css={CARD}>
            <ClaimSteps item={item} />
          </Box>
          <Handling ids={belongings} />
        </Box>
        <Box minWidth="0" display="flex" flexDirection="column" gap="20px">
          <BelongingCards item={item} title={t('belongings.asked', { count: belongings.length })} />
          <ItemSections />
        </Box>
      </Box>
    </>
  )
}

/** Says how the belongings of a claim are handled, those that ask for it. */
function Handling({ ids }: { ids: readonly string[] }) {
  const t = useTranslate()
  const handled = [...useItems(ids.slice(0, MOST_CARDS)).values()].flatMap(({ $id, label, handling }) =>
    typeof handling === 'string' && handling ? [{ $id, label: String(label), handling }] : [],
  )
  if (handled.length === 0) return null
  return (
    <Callout tone="warn" icon="warning" title={t('belongings.handlingFirst')}>
      {handled.map(({ $id, label, handling }) => (
        <Box key={$id} paddingTop="4px">
          <strong>{label}</strong> {handling}
        </Box>
      ))}
    </Callout>
  )
}
