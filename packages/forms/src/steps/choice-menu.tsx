import type { ItemId } from '@cairn/contract'
import { useItemType, useSearch, type Item, type Query } from '@cairn/contract/web'
import { Button, LazyMenu, Text, type ButtonProps } from '@cairn/ui'
import { useMemo } from 'react'

/** Items that are offered to choose from: those in use, by name. */
const CHOICE = {
  mustNot: [{ prop: 'state', kind: 'is', value: ['ARCHIVE'] }],
  sort: [{ key: '$label', order: 'asc' }],
  max: 50,
  labels: true,
} satisfies Query

/** Props of `ChoiceMenu`. */
export interface ChoiceMenuProps extends Pick<ButtonProps, 'icon' | 'kind'> {
  title: string
  isBusy: boolean
  /** Type of the items to choose from. */
  type: string
  /** The item that the choice is for: only items of its owners are offered. */
  item: Item
  /** What is said where there are none. */
  none: string
  onChoose: (id: string) => void
}

/**
 * Shows a button that opens the items of a type, 50 at most, of the owners of `item`, which it asks of the
 * server, and calls back with the chosen one. Shows a text instead if there are none.
 */
export function ChoiceMenu({ title, isBusy, type, item, none, onChoose, ...look }: ChoiceMenuProps) {
  const prop = useItemType(type)?.owner
  const owners = item[useItemType(item._t)?.owner ?? '']
  const query = useMemo<Query>(() => {
    const must = prop === undefined ? [] : [{ prop, kind: 'rel' as const, value: [owners].flat() as ItemId[] }]
    return { ...CHOICE, types: [type], must }
  }, [type, prop, owners])
  const { ids, labels, status } = useSearch(query)
  if (status === 'ready' && ids.length === 0)
    return (
      <Text size="sm" tone="muted">
        {none}
      </Text>
    )
  return (
    <LazyMenu
      entries={ids.map((id) => ({ value: id, label: labels[id] ?? id }))}
      onSelect={onChoose}
      label={title}
      trigger={
        <Button size="sm" busy={isBusy} {...look}>
          {title}
        </Button>
      }
    />
  )
}
