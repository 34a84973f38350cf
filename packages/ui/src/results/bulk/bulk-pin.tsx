import { useCommands, useItemType, useTranslate } from '@cairn/contract/web'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { useAsync } from '../../base/async-state.tsx'
import { Button } from '../../base/button.tsx'
import { Field } from '../../base/field.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import type { FindSuggestions } from '../../item/use-suggestions.ts'
import { openPins } from './pins.ts'

const Dialog = lazyComponent(async () => ({ default: (await import('../../overlays/dialog.tsx')).Dialog }))
const ItemPicker = lazyComponent(async () => ({ default: (await import('../../item/item-picker.tsx')).ItemPicker }))

/** The type whose items hold others. An install may be without it. */
const HOLDER = 'Collection'
/** Collections that are offered at most. */
const MOST_OFFERED = 20
/** Pages of found collections that are looked through for those that the person may change. */
const MOST_PAGES = 10
const allowedSchema = v.object({ isAllowed: v.boolean() })
const pageSchema = v.object({
  ids: v.array(v.string()),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  next: v.optional(v.string()),
})

/** Props of `BulkPin`: `onPin` gets a function that pins one item to the collection that was chosen. */
export interface BulkPinProps {
  ids: ReadonlySet<string>
  onPin: (pin: (id: string) => Promise<unknown>) => void
}

/**
 * Shows a button that pins the selected items to a collection. Asks the server whether the person may change
 * any collection, as pinning is changing; renders nothing if not, and until it answers.
 */
export function BulkPin({ ids, onPin }: BulkPinProps) {
  const translate = useTranslate()
  const commands = useCommands()
  const { members, owner } = useItemType(HOLDER) ?? {}
  const [isAsked, setAsked] = useState(false)
  const { act, report } = commands
  const findChangeable = useCallback<FindSuggestions>(
    async (text) => {
      const offered: { id: string; label: string }[] = []
      let after: string | undefined
      for (let page = 0; page < MOST_PAGES && offered.length < MOST_OFFERED; page++) {
        const query = { types: [HOLDER], text, labels: true, max: 200, ...(after === undefined ? {} : { after }) }
        const answer = await act('filterByPerm', `${HOLDER}-0`, { query, chain: ['update'] })
        const { ids: found, labels, next } = v.parse(pageSchema, answer)
        offered.push(...found.map((id) => ({ id, label: labels[id] || id })))
        after = next
        if (after === undefined) break
      }
      return offered.slice(0, MOST_OFFERED)
    },
    [act],
  )
  const askMay = useCallback(
    async () =>
      v.parse(allowedSchema, await act('isAllowedOnSome', `${HOLDER}-0`, { query: {}, actions: ['update'] })).isAllowed,
    [act],
  )
  const [may] = useAsync(members ? askMay : undefined)
  if (!members || may.status !== 'ready' || !may.value) return null
  const pinTo = async (collection: string) => {
    const pins = await openPins(commands, collection, { members, ...(owner === undefined ? {} : { owner }) })
    onPin(pins.pin)
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
                among={findChangeable}
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
