import { isItemId } from '@cairn/contract'
import { useCell, useItemType, useItems, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatRelative } from '@cairn/model/format'
import { useState } from 'react'
import { Icon } from '../base/icon.tsx'
import { Box } from '../base/layout.ts'
import { Text } from '../base/text.ts'

/** Props of `ItemRows`. */
export interface ItemRowsProps {
  ids: readonly string[]
  /** Known labels by id, such as of items that are not stored yet. Missing labels are fetched. */
  labels: Readonly<Record<string, string>>
}

/** Shows a few items as rows with icon, label, type and age. A row opens its item to the right. */
export function ItemRows({ ids, labels }: ItemRowsProps) {
  const items = useItems(ids.filter(isItemId))
  return (
    <Box as="ul" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
      {ids.map((id) => (
        <ItemRow key={id} id={id} label={labels[id]} item={items.get(id)} />
      ))}
    </Box>
  )
}

function ItemRow({ id, label, item }: { id: string; label: string | undefined; item: Item | undefined }) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const found = useLabel(label === undefined ? id : '')
  const typeName = id.slice(0, id.indexOf('-'))
  const type = useItemType(typeName)
  const language = useLanguage()
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
          <Icon name={type?.defaultIcon ?? 'file'} />
        </Box>
        <Box flex="1" minWidth="0" overflowWrap="anywhere" fontWeight="semibold">
          {label ?? found ?? id}
        </Box>
        <Text size="sm" tone="muted" whiteSpace="nowrap">
          {t(`types.${typeName}.name`)}
          {item && ` · ${formatRelative(Date.parse(item._c.ts), now, language)}`}
        </Text>
      </Box>
    </Box>
  )
}
