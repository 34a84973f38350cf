import type { ReactNode } from 'react'
import { useItemType, useTranslate, type Item } from '@cairn/contract/web'
import { Box, HStack, Icon, Text } from '@cairn/ui'
import { partyLabels } from '../../model/parties.ts'

interface DealHeadProps {
  item: Item
  /** Chips for the state and the kind of the item. */
  children?: ReactNode
  /** Ids of the parties besides the owner. */
  parties: readonly string[]
  next: ReactNode
}

/**
 * Renders the head of the column of a meeting, log, agreement or disposition: chips, parties and next steps.
 */
export function DealHead({ item, children, parties, next }: DealHeadProps) {
  return (
    <Box display="flex" flexDirection="column" gap="8px">
      {children && (
        <HStack flexWrap="wrap" gap="6px 8px">
          {children}
        </HStack>
      )}
      {parties.length > 0 && <Parties item={item} ids={parties} />}
      {item.$deleted !== true && <HStack flexWrap="wrap">{next}</HStack>}
    </Box>
  )
}

/** Shows the labels of the owner and the other parties. Renders nothing if the person may see none. */
function Parties({ item, ids }: { item: Item; ids: readonly string[] }) {
  const t = useTranslate()
  const icon = useItemType('Organization')?.defaultIcon ?? 'users'
  const labels = partyLabels(item, ids)
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
