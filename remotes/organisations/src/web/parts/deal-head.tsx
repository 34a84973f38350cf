import type { ReactNode } from 'react'
import { HIDDEN_LABEL } from '@cairn/contract'
import { useItemType, useTranslate, type Item } from '@cairn/contract/web'
import { Box, HStack, Icon, Text } from '@cairn/ui'

interface DealHeadProps {
  item: Item
  /** Chips: where it stands, of what kind it is. */
  children: ReactNode
  /** Whom it is with: ids of items that the item names. */
  parties: readonly string[]
  next: ReactNode
}

/** Over what was met about, said, agreed or held: where it stands, between whom, and what one does next with it. */
export function DealHead({ item, children, parties, next }: DealHeadProps) {
  return (
    <Box display="flex" flexDirection="column" gap="8px">
      <HStack flexWrap="wrap" gap="6px 8px">
        {children}
      </HStack>
      {parties.length > 0 && <Parties item={item} ids={parties} />}
      {item.$deleted !== true && <HStack flexWrap="wrap">{next}</HStack>}
    </Box>
  )
}

/** The owner first, then whom it is with; those the person may not see are left out. */
function Parties({ item, ids }: { item: Item; ids: readonly string[] }) {
  const t = useTranslate()
  const icon = useItemType('Organization')?.defaultIcon ?? 'users'
  const all = [...new Set([String(item['owner'] ?? ''), ...ids])].flatMap((id) => item.$labels?.[id] ?? [])
  const labels = all.filter((label) => label !== HIDDEN_LABEL)
  if (labels.length === 0) return null
  return (
    <HStack gap="8px" alignItems="flex-start">
      <Box color="fgMuted" paddingTop="3px">
        <Icon name={icon} />
      </Box>
      <Text aria-label={t('organisations.parties')} role="group" overflowWrap="anywhere">
        {labels.join(' · ')}
      </Text>
    </HStack>
  )
}
