import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Suspense, use, useState, type ComponentType } from 'react'
import { AskValuesContext, type AskValuesProps } from '../base/ask-values.ts'
import { Button } from '../base/button.tsx'
import { bulkAsksOf, type BulkAsk } from './bulk-moves.ts'

/** Props of `BulkAsks`: `onAsk` gets what was chosen with its title and values. */
export interface BulkAsksProps {
  type: ItemType
  disabled: boolean
  onAsk: (chosen: BulkAsk, title: string, values: Record<string, unknown>) => void
}

/**
 * Shows a button for all that a type offers for many items at once and asks values for. Renders nothing where
 * no dialog asks for values.
 */
export function BulkAsks(props: BulkAsksProps) {
  const AskValues = use(AskValuesContext)
  return AskValues && <AskedBulks {...props} AskValues={AskValues} />
}

interface AskedProps extends BulkAsksProps {
  AskValues: ComponentType<AskValuesProps>
}

function AskedBulks({ type, disabled, onAsk, AskValues }: AskedProps) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkAsk | undefined>(undefined)
  const titleOf = ({ text, action }: BulkAsk) =>
    action === undefined ? translate('ui.results.bulk.set', { name: translate(text) }) : translate(text)
  return (
    <>
      {bulkAsksOf(type).map((each) => (
        <Button key={each.text} size="sm" disabled={disabled} onClick={() => setAsked(each)}>
          {titleOf(each)}
        </Button>
      ))}
      {asked && (
        <Suspense>
          <AskValues
            type={type}
            title={titleOf(asked)}
            asks={asked.asks}
            onAsk={async (values) => {
              setAsked(undefined)
              onAsk(asked, titleOf(asked), values)
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
