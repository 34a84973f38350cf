import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { Item, ItemType } from '@cairn/contract'
import type { ItemCellProps } from '@cairn/contract/web'
import { ItemForm } from '@cairn/forms'
import formTexts from '@cairn/forms/texts/en.json' with { type: 'json' }
import { FakeHost, type FakeHostOptions } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../texts/en.json' with { type: 'json' }

/** A cell to render: its component, the item that it shows, and the type of that item. */
interface CellToRender {
  Cell: ComponentType<ItemCellProps>
  item: Item
  type: ItemType
}

/**
 * Renders the cell of an item in a form, as its column does, with the English texts of the area and of forms.
 * `more` adds to the fake host. Returns the host, which records what the cell opens and requests. Nothing can
 * be saved.
 */
export function renderCell({ Cell, item, type }: CellToRender, more: FakeHostOptions = {}): FakeHost {
  const host = new FakeHost({ texts: { ...formTexts, ...texts }, types: [type], items: [item], ...more })
  render(
    <UiProvider dark={false}>
      <ItemForm item={item} type={type} changed={{}} onSave={() => Promise.reject(new Error('nothing is saved here'))}>
        <Cell item={item} type={type} />
      </ItemForm>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}
