import { LINK_TYPE } from '@cairn/contract'
import { useCommands, useItemType, useTranslate } from '@cairn/contract/web'
import { useState } from 'react'
import { Button } from '../base/button.tsx'
import { Field } from '../base/field.tsx'
import { lazyComponent } from '../base/lazy-component.tsx'

const Dialog = lazyComponent(async () => ({ default: (await import('../overlays/dialog.tsx')).Dialog }))
const ItemPicker = lazyComponent(async () => ({ default: (await import('../item/item-picker.tsx')).ItemPicker }))

/** The type whose items hold others. An install may be without it. */
const HOLDER = 'Collection'

/** Props of `BulkPin`: `onPin` gets a function that pins one item to the collection that was chosen. */
export interface BulkPinProps {
  ids: ReadonlySet<string>
  onPin: (pin: (id: string) => Promise<unknown>) => void
}

/** Shows a button that pins the selected items to a collection. Renders nothing where there are none. */
export function BulkPin({ ids, onPin }: BulkPinProps) {
  const translate = useTranslate()
  const { createItem, readItem, search, report } = useCommands()
  const { members, owner: ownerProperty = 'owner' } = useItemType(HOLDER) ?? {}
  const [isAsked, setAsked] = useState(false)
  if (!members) return null
  const pinTo = async (collection: string) => {
    const { access, [ownerProperty]: owner } = await readItem(collection)
    const of = { prop: 'from', kind: 'rel' as const, value: [collection] }
    const pinned = { prop: 'kind', kind: 'is' as const, value: members.pin }
    const sort = [{ key: 'position', order: 'desc' as const }]
    const [last] = (await search({ types: [LINK_TYPE], must: [of, pinned], sort, max: 1 })).ids
    let position = Number((last === undefined ? undefined : await readItem(last))?.['position'] ?? 0)
    onPin(async (id) => {
      const there = { prop: 'to', kind: 'rel' as const, value: [id] }
      const { ids: found } = await search({ types: [LINK_TYPE], must: [of, pinned, there], max: 1 })
      if (found.length > 0) return
      const level = access === undefined ? {} : { access }
      position += 1
      await createItem(LINK_TYPE, {
        ...{ from: collection, to: id, kind: members.pin, position },
        ...{ owner: [owner].flat()[0], ...level },
      })
    })
  }
  return (
    <>
      <Button size="sm" icon="library" disabled={ids.size === 0} onClick={() => setAsked(true)}>
        {translate('ui.results.bulk.pin')}
      </Button>
      {isAsked && (
        <Dialog
          open
          onClose={() => setAsked(false)}
          title={translate('ui.results.bulk.pinTitle', { count: ids.size })}
          closeLabel={translate('ui.results.bulk.cancel')}
          maxWidth={480}
        >
          <Field label={translate(`types.${HOLDER}.name`)}>
            {(control) => (
              <ItemPicker
                attributes={{ ...control }}
                words={{
                  search: translate('ui.results.bulk.findCollection'),
                  searching: translate('ui.loading'),
                  failed: translate('ui.results.bulk.findFailed'),
                  noneFound: translate('ui.results.bulk.noneFound'),
                  suggestions: translate('ui.results.bulk.suggestions'),
                  remove: translate('ui.results.bulk.cancel'),
                }}
                among={{ types: [HOLDER] }}
                value={[]}
                onAdd={(id) => {
                  setAsked(false)
                  pinTo(id).catch(report)
                }}
                onRemove={() => {}}
              />
            )}
          </Field>
        </Dialog>
      )}
    </>
  )
}
