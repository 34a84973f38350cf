import { OTHER_VALUE } from '@cairn/contract'
import { useListValues, type Item } from '@cairn/contract/web'
import { Chip, type ChipProps } from '@cairn/ui'

interface ListChipProps extends Omit<ChipProps, 'children'> {
  list: string
  item: Item
  property: string
  /** Where words of its own stand for what the list does not have. */
  other?: string
}

/** A value of a list as a chip, in the words that its list has for it, or in those of the item; nothing where there is none. */
export function ListChip({ list, item, property, other, ...look }: ListChipProps) {
  const values = useListValues(list)
  const value = item[property]
  if (typeof value !== 'string') return null
  const known = Object.values(values ?? {}).flat()
  const own = value === OTHER_VALUE && other !== undefined ? item[other] : undefined
  const words = typeof own === 'string' ? own : known.find(({ key }) => key === value)?.label
  return words === undefined ? null : <Chip {...look}>{words}</Chip>
}
