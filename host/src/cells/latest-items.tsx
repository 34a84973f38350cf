import { useCell, useItems, useItemType, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatRelative } from '@cairn/model/format'
import { Box, Icon, Section, Text } from '@cairn/ui'
import { useState } from 'react'
import { useRegistry } from '../data/use-shell-state.ts'

/** How many there are of them. */
const MOST = 8
const LATEST: Query = { max: MOST, labels: true, sort: [{ key: '_c.ts', order: 'desc' }] }

/** The newest items this person may see, of any type: where work has been going on. */
export function LatestItems() {
  const t = useTranslate()
  const { ids, labels } = useSearch(LATEST)
  const items = useItems(ids)
  if (ids.length === 0) return null
  return (
    <Section title={t('app.latest')}>
      <Box as="ul" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
        {ids.map((id) => (
          <LatestRow key={id} id={id} label={labels[id] ?? id} item={items.get(id)} />
        ))}
      </Box>
    </Section>
  )
}

function LatestRow({ id, label, item }: { id: string; label: string; item: Item | undefined }) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const typeName = id.slice(0, id.indexOf('-'))
  const icon = useRegistry().types.get(typeName)?.icon
  const type = useItemType(typeName)
  const [now] = useState(() => Date.now())
  return (
    <Box as="li" borderBottom="1px solid" borderColor="line" _last={{ borderBottom: '0' }}>
      <Box
        as="button"
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        padding="9px 14px"
        textAlign="start"
        lineHeight="roomy"
        bg={rightKey === itemKey(id) ? 'primaryBg' : 'surface'}
        _hover={{ bg: 'sunken' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        onClick={() => openRight(itemKey(id))}
      >
        <Box color="fgMuted">
          <Icon name={icon ?? type?.icon ?? 'file'} />
        </Box>
        <Box flex="1" minWidth="0" overflowWrap="anywhere" fontWeight="semibold">
          {label}
        </Box>
        <Text size="sm" tone="muted" whiteSpace="nowrap">
          {t(`types.${typeName}.name`)}
          {item && ` · ${formatRelative(Date.parse(item._c.ts), now)}`}
        </Text>
      </Box>
    </Box>
  )
}
