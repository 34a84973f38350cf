import type { CSSProperties, Ref } from 'react'
import { useItemType, useTranslate, type Item } from '@cairn/contract/web'
import { Chip, VisibilityChip } from '../base/chip.tsx'
import { Skeleton } from '../base/loading.tsx'
import { ListRow } from '../item/list-row.tsx'
import { rowContent, type RowChip } from './row-content.ts'

export interface ResultRowProps {
  id: string
  /** The part of `id` before the dash. */
  typeName: string
  /** Absent while it is fetched. */
  item: Item | undefined
  label: string | undefined
  /** Element id, for `aria-activedescendant`. */
  elementId: string
  isOpen: boolean
  isActive: boolean
  position: number
  count: number
  index: number
  style: CSSProperties
  onOpen: (id: string) => void
  ref: Ref<HTMLDivElement>
}

/** One result, drawn from what its type says a list shows. */
export function ResultRow({
  id,
  typeName,
  item,
  label,
  elementId,
  isOpen,
  isActive,
  position,
  count,
  index,
  style,
  onOpen,
  ref,
}: ResultRowProps) {
  const translate = useTranslate()
  const type = useItemType(typeName)
  const { title, subtitle, chips } = rowContent(item, type, label, translate)
  return (
    <ListRow
      ref={ref}
      id={elementId}
      role="option"
      aria-selected={isOpen}
      aria-posinset={position}
      aria-setsize={count}
      data-active={isActive || undefined}
      data-index={index}
      style={style}
      onClick={() => onOpen(id)}
      title={title || <Skeleton width="55%" marginBlock="5px" />}
      subtitle={subtitle || (item ? undefined : <Skeleton width="35%" height="10px" marginBlock="5px" />)}
      end={chips.map((chip) => (
        <RowChipMark key={chip.property} chip={chip} />
      ))}
    />
  )
}

function RowChipMark({ chip }: { chip: RowChip }) {
  return chip.level ? <VisibilityChip level={chip.level} label={chip.text} /> : <Chip>{chip.text}</Chip>
}
