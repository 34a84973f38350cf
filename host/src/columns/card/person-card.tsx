import type { Card } from '@cairn/contract/card'
import { useCell, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Avatar, Box, Button, HStack, Section, Stack, Text } from '@cairn/ui'

/**
 * Renders what the reader may know of a person whose contact is hidden from them but whom items name that
 * they may read: name, organisations, and these items.
 */
export function PersonCard({ card: { label, organizations, by, labels } }: { card: Card }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const links = (ids: readonly string[]) => (
    <HStack flexWrap="wrap" gap="2">
      {ids.map((id) => (
        <Button key={id} size="sm" onClick={() => openRight(itemKey(id))}>
          {labels[id] ?? id}
        </Button>
      ))}
    </HStack>
  )
  return (
    <Stack gap="5">
      <HStack gap="3">
        <Avatar name={label} size="lg" />
        <Box minWidth="0">
          <Text as="h2" fontSize="xl" fontWeight="semibold" overflowWrap="anywhere">
            {label}
          </Text>
          <Text color="fgMuted">{organizations.map((id) => labels[id] ?? '').join(', ')}</Text>
        </Box>
      </HStack>
      {organizations.length > 0 && <Section title={t('app.card.organizations')}>{links(organizations)}</Section>}
      {by.length > 0 && <Section title={t('app.card.by')}>{links(by)}</Section>}
      <Text color="fgMuted">{t('app.card.closed')}</Text>
    </Stack>
  )
}
