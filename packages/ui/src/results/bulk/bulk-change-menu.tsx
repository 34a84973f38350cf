import { useTranslate, type ItemType } from '@cairn/contract/web'
import { use, useMemo, useState, type ComponentType } from 'react'
import { AskValuesContext, type AskValuesProps } from '../../base/ask-values.ts'
import { Button } from '../../base/button.tsx'
import { LazyMenu } from '../../overlays/lazy-menu.tsx'
import { askedOf, bulkChangesOf, bulkChangeText, type BulkChange } from './bulk-changes.ts'
import type { Change } from './use-bulk-task.tsx'

/** Items of which a dialog looks up the organisations: it offers what belongs to these. */
const MOST_LOOKED_AT = 200

/** Props of `BulkChangeMenu`: `onChange` gets the change with its words. */
export interface BulkChangeMenuProps {
  type: ItemType
  /** The selected items. */
  ids: ReadonlySet<string>
  onChange: (title: string, change: Change) => void
}

/**
 * Shows a menu of the changes that a type offers for many items, and asks for the value of the chosen one.
 * Renders nothing where no dialog asks for values, or the type offers no change.
 */
export function BulkChangeMenu(props: BulkChangeMenuProps) {
  const AskValues = use(AskValuesContext)
  return AskValues && <ChangeMenu {...props} AskValues={AskValues} />
}

function ChangeMenu({
  type,
  ids,
  onChange,
  AskValues,
}: BulkChangeMenuProps & { AskValues: ComponentType<AskValuesProps> }) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkChange | undefined>(undefined)
  const items = useMemo(() => [...ids].slice(0, MOST_LOOKED_AT), [ids])
  const changes = useMemo(() => bulkChangesOf(type), [type])
  if (changes.length === 0) return null
  const choose = (key: string) => {
    const chosen = changes.find((each) => each.key === key)
    if (!chosen) return
    if ('given' in chosen) onChange(bulkChangeText(translate, type, chosen), { values: chosen.given })
    else setAsked(chosen)
  }
  const isEmptied = asked?.how === 'SET' && type.properties[asked.property]?.required !== true
  return (
    <>
      <LazyMenu
        trigger={
          <Button size="sm" icon="pencil" disabled={ids.size === 0}>
            {translate('ui.results.bulk.change')}
          </Button>
        }
        label={translate('ui.results.bulk.change')}
        entries={changes.map((each) => ({ value: each.key, label: bulkChangeText(translate, type, each) }))}
        onSelect={choose}
      />
      {asked && (
        <AskValues
          type={type}
          title={bulkChangeText(translate, type, asked)}
          note={isEmptied ? translate('ui.results.bulk.emptied') : undefined}
          asks={askedOf(type, asked)}
          items={items}
          onAsk={async (values) => {
            const { property, how, below = false } = asked
            setAsked(undefined)
            onChange(bulkChangeText(translate, type, asked), {
              ...{ how, below },
              values: { [property]: values[property] ?? null },
            })
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
