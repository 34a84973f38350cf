import { chakra } from '../../system/chakra.ts'
import type { CairnError, ErrorBody } from '@cairn/contract/errors'
import { errorBodyText, errorText, useLabel, useTranslate, type Translate } from '@cairn/contract/web'
import * as v from 'valibot'
import { Text } from '../../base/text.ts'
import type { BulkOutcome } from './bulk.ts'

/** Refused items that are listed at most. */
const MOST_LISTED = 100

const messageSchema = v.custom<ErrorBody['userMessage']>((key) => typeof key === 'string')
const wrongSchema = v.looseObject({ properties: v.record(v.string(), v.looseObject({ userMessage: messageSchema })) })

const List = chakra('ul', {
  base: { maxHeight: '50vh', overflowY: 'auto', margin: '8px 0 0', padding: '0', listStyle: 'none' },
})
const Entry = chakra('li', {
  base: { paddingBlock: '8px', borderTop: '1px solid', borderColor: 'line', overflowWrap: 'anywhere' },
})

/** Props of `BulkReport`: `refused` may be more than those in `named`. */
export interface BulkReportProps {
  done: number
  total: number
  refused: number
  named: BulkOutcome['refused']
}

/**
 * Shows how many items of a bulk operation succeeded, and lists the first 100 that did not with the reason.
 */
export function BulkReport({ done, total, refused, named }: BulkReportProps) {
  const translate = useTranslate()
  return (
    <div>
      <Text>{translate('ui.results.bulk.done', { count: done, total })}</Text>
      {refused > 0 && (
        <>
          <Text marginTop="8px" fontWeight="semibold">
            {translate('ui.results.bulk.refused', { count: refused })}
          </Text>
          <List tabIndex={0} aria-label={translate('ui.results.bulk.refused', { count: refused })}>
            {named.slice(0, MOST_LISTED).map(({ id, error }) => (
              <Entry key={id}>
                <RefusedLabel id={id} />
                <Text tone="muted" fontSize="sm">
                  {reasonOf(translate, error)}
                </Text>
                {typeof error.details['by'] === 'string' && <RefusedLabel id={error.details['by']} />}
              </Entry>
            ))}
          </List>
        </>
      )}
    </div>
  )
}

/** Returns why an item was refused: what is wrong with a property, if something is. */
function reasonOf(translate: Translate, error: CairnError): string {
  const wrong = v.safeParse(wrongSchema, error.details)
  const [body] = wrong.success ? Object.values(wrong.output.properties) : []
  return (body ? errorBodyText(translate, body) : errorText(translate, error)).title
}

function RefusedLabel({ id }: { id: string }) {
  return <Text fontWeight="medium">{useLabel(id) ?? id}</Text>
}
