import { LABEL_KEY } from '@cairn/contract/query'
import { useTranslate, type ItemType, type Translate } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { LazyMenu } from '../../overlays/lazy-menu.tsx'
import type { MenuEntry } from '../../overlays/menu.tsx'
import { propertyLabel } from '../filters/filter-text.tsx'
import { CREATED_KEY, directionKind, effectiveSort, offeredOrders, SORTS, type Sort } from './display-options.ts'
import { IconFirst } from './icon-first.tsx'
import type { ListState } from './list-state.ts'

/** Props of `OrderMenu`, which shows the order of a list and lets another be chosen. */
export interface OrderMenuProps {
  type: ItemType
  state: ListState
  /** The order in which the list begins. */
  first: Sort
  onChange: (state: ListState) => void
}

/** Shows a button that names the order of a list, and opens the choice of another and of its direction. */
export function OrderMenu({ type, state, first, onChange }: OrderMenuProps) {
  const translate = useTranslate()
  const sort = effectiveSort(state, type)
  const kind = directionKind(sort.key, type)
  const label = translate('ui.results.order')
  const entries: MenuEntry[] = [
    ...offeredOrders(type, sort, first).map(({ key }) => ({
      kind: 'choice' as const,
      value: `key:${key}`,
      label: keyText(key, type, translate),
      checked: key === sort.key,
    })),
    ...(kind === undefined
      ? []
      : [
          { kind: 'separator' as const, value: 'line' },
          ...(['asc', 'desc'] as const).map((order) => ({
            kind: 'choice' as const,
            value: `order:${order}`,
            label: translate(`ui.results.direction.${kind}.${order}`),
            checked: order === sort.order,
          })),
        ]),
  ]
  const choose = (value: string) => {
    const [what, name = ''] = value.split(':')
    if (what === 'order')
      return onChange({ ...state, sort: { key: sort.key, order: name === 'desc' ? 'desc' : 'asc' } })
    const chosen = offeredOrders(type, sort, first).find(({ key }) => key === name)
    if (chosen) onChange({ ...state, sort: chosen })
  }
  return (
    <LazyMenu
      trigger={
        <Button
          kind="ghost"
          size="sm"
          icon="sort"
          px="8px"
          fontWeight="medium"
          aria-haspopup="menu"
          title={label}
          disabled={state.mode === 'timeline'}
        >
          <IconFirst>{orderText(sort, type, translate)}</IconFirst>
        </Button>
      }
      label={label}
      entries={entries}
      onSelect={choose}
    />
  )
}

/** Returns what a list is ordered by, in words, such as "Name" or "Answer due". */
function keyText(key: string, type: ItemType, translate: Translate): string {
  if (key === LABEL_KEY) return translate('ui.results.order.name')
  if (key === CREATED_KEY) return translate('ui.results.order.created')
  if (type.properties[key]) return propertyLabel(translate, type, key)
  return translate(key === SORTS.best.key ? 'ui.results.order.best' : 'ui.results.order.date')
}

/** Returns an order in words: what the list is ordered by, and the direction. */
function orderText(sort: Sort, type: ItemType, translate: Translate): string {
  const kind = directionKind(sort.key, type)
  const words = keyText(sort.key, type, translate)
  return kind === undefined ? words : `${words}, ${translate(`ui.results.direction.${kind}.${sort.order}`)}`
}
