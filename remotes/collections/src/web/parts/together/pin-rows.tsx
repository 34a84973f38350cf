import { useLabel, useTranslate } from '@cairn/contract/web'
import { Box, IconButton } from '@cairn/ui'
import type { KeyboardEvent } from 'react'
import type { Pin } from '../../../model/order-members.ts'

interface PinRowsProps {
  pins: readonly Pin[]
  onMove: (link: string, by: -1 | 1) => void
  onRemove: (link: string) => void
}

/** Lists pins with buttons to move and remove each. Alt with an arrow key moves one too. */
export function PinRows({ pins, onMove, onRemove }: PinRowsProps) {
  return (
    <Box as="ol" border="1px solid" borderColor="line" borderRadius="md">
      {pins.map((pin, at) => (
        <PinRow
          key={pin.link}
          pin={pin}
          isFirst={at === 0}
          isLast={at === pins.length - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      ))}
    </Box>
  )
}

interface PinRowProps extends Omit<PinRowsProps, 'pins'> {
  pin: Pin
  isFirst: boolean
  isLast: boolean
}

function PinRow({ pin: { link, to }, isFirst, isLast, onMove, onRemove }: PinRowProps) {
  const t = useTranslate()
  const label = useLabel(to) ?? to
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onMove(link, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Box
      as="li"
      display="flex"
      alignItems="center"
      gap="8px"
      padding="4px 12px"
      minHeight="44px"
      borderBottom="1px solid"
      borderColor="line"
      onKeyDown={onKeyDown}
    >
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <bdi>{label}</bdi>
      </Box>
      <IconButton
        icon="chevron-up"
        size="sm"
        label={t('collections.up', { item: label })}
        disabled={isFirst}
        onClick={() => onMove(link, -1)}
      />
      <IconButton
        icon="chevron-down"
        size="sm"
        label={t('collections.down', { item: label })}
        disabled={isLast}
        onClick={() => onMove(link, 1)}
      />
      <IconButton icon="x" size="sm" label={t('collections.unpin', { item: label })} onClick={() => onRemove(link)} />
    </Box>
  )
}
