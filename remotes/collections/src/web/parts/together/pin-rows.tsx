import { useCell, useLabel, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Icon, IconButton } from '@cairn/ui'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import type { Pin } from '../../../model/members/order-members.ts'

/** Type of what is dragged, so that nothing else is taken for a pin. */
const DRAGGED = 'application/x-cairn-pin'

interface PinRowsProps {
  pins: readonly Pin[]
  /** Called with the place that a pin moves to, counted from 0. */
  onMove: (link: string, to: number) => void
  onRemove: (link: string) => void
}

/** Lists pins, each of which is dragged to its place, or moved by its buttons or Alt with an arrow key. */
export function PinRows({ pins, onMove, onRemove }: PinRowsProps) {
  return (
    <Box as="ol" border="1px solid" borderColor="line" borderRadius="md">
      {pins.map((pin, at) => (
        <PinRow key={pin.link} pin={pin} at={at} isLast={at === pins.length - 1} onMove={onMove} onRemove={onRemove} />
      ))}
    </Box>
  )
}

interface PinRowProps extends Omit<PinRowsProps, 'pins'> {
  pin: Pin
  at: number
  isLast: boolean
}

function PinRow({ pin: { link, to, note }, at, isLast, onMove, onRemove }: PinRowProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const label = useLabel(to) ?? to
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onMove(link, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const { isOver, ...drag } = useDrag(link, (other) => onMove(other, at))
  return (
    <Box
      as="li"
      display="flex"
      alignItems="center"
      gap="8px"
      padding="4px 12px"
      minHeight="2.75rem"
      borderBottom="1px solid"
      borderColor="line"
      cursor="grab"
      bg={isOver ? 'sunken' : undefined}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <Box color="fgMuted">
        <Icon name="sort" />
      </Box>
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <bdi>{label}</bdi>
        {note && (
          <Box color="fgMuted" fontSize="note">
            {note}
          </Box>
        )}
      </Box>
      <IconButton
        icon="chevron-up"
        size="sm"
        label={t('collections.up', { item: label })}
        disabled={at === 0}
        onClick={() => onMove(link, at - 1)}
      />
      <IconButton
        icon="chevron-down"
        size="sm"
        label={t('collections.down', { item: label })}
        disabled={isLast}
        onClick={() => onMove(link, at + 1)}
      />
      <IconButton
        icon="pencil"
        size="sm"
        label={t('collections.changePin', { item: label })}
        onClick={() => openRight(itemKey(link))}
      />
      <IconButton icon="x" size="sm" label={t('collections.unpin', { item: label })} onClick={() => onRemove(link)} />
    </Box>
  )
}

/** Returns what makes a row draggable, and takes another that is dropped on it. */
function useDrag(link: string, onDropped: (link: string) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(DRAGGED, link)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const other = event.dataTransfer.getData(DRAGGED)
      if (other === '') return
      event.preventDefault()
      onDropped(other)
    },
  }
}
