import { chakra } from '../../system/chakra.ts'
import { errorText, useLabel, useTranslate } from '@cairn/contract/web'
import { Text } from '../../base/text.ts'
import type { BulkOutcome } from './bulk.ts'

/** Refused items that are listed at most. */
const MOST_LISTED = 100

const List = chakra('ul', {
  base: { maxHeight: '50vh', overflowY: 'auto', margin: '8px 0 0', padding: '0', listStyle: 'none' },
})
const Entry = chakra('li', {
  base: { paddingBlock: '8px', borderTop: '1px solid', borderColor: 'line', overflowWrap: 'anywhere' },
})

/** Shows how many items of a bulk operation succeeded, and lists those that did not with the reason. */
export function BulkReport({ outcome, total }: { outcome: BulkOutcome; total: number }) {
  const translate = useTranslate()
  const { done, refused } = outcome
  return (
    <div>
      <Text>{translate('ui.results.bulk.done', { count: done.length, total })}</Text>
      {refused.length > 0 && (
        <>
          <Text marginTop="8px" fontWeight="semibold">
            {translate('ui.results.bulk.refused', { count: refused.length })}
          </Text>
          <List tabIndex={0} aria-label={translate('ui.results.bulk.refused', { count: refused.length })}>
            {refused.slice(0, MOST_LISTED).map(({ id, error }) => (
              <Entry key={id}>
                <RefusedLabel id={id} />
                <Text tone="muted" fontSize="sm">
                  {errorText(translate, error).title}
                </Text>
              </Entry>
            ))}
          </List>
        </>
      )}
    </div>
  )
}

function RefusedLabel({ id }: { id: string }) {
  return <Text fontWeight="medium">{useLabel(id) ?? id}</Text>
}
