import { useListValues, type Item } from '@cairn/contract/web'
import { Chip, type ChipProps } from '@cairn/ui'
import { listText } from '../../model/list-text.ts'

interface ListChipProps extends Omit<ChipProps, 'children'> {
  list: string
  item: Item
  property: string
  /** The property with words for a value that the list does not have. */
  other?: string
}

/**
 * Renders the value of a list as a chip, with the label from the list or the item's own words. Renders
 * nothing if there is no value.
 */
export function ListValueChip({ list, item, property, other, ...look }: ListChipProps) {
  const text = listText(useListValues(list) ?? {}, item, property, other)
  return text === undefined ? null : <Chip {...look}>{text}</Chip>
}
