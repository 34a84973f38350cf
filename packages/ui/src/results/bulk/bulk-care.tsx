import { useTranslate, type ItemType } from '@cairn/contract/web'
import { use, useMemo, useState, type ComponentType } from 'react'
import { AskCareContext, type AskCareProps } from '../../base/ask-care.ts'
import { Button } from '../../base/button.tsx'
import type { Change } from './use-bulk-task.tsx'
import { ANY_TYPE } from '../view/any-type.ts'

/** Props of `BulkCare`: `onAsk` gets how the items are to be cared for. */
export interface BulkCareProps {
  type: ItemType
  /** The selected items. */
  ids: ReadonlySet<string>
  onAsk: (change: Change) => void
}

/**
 * Shows a button that sets protocols, labels and warnings of many items, where their type has these. Renders
 * nothing where no dialog asks for them.
 */
export function BulkCare(props: BulkCareProps) {
  const AskCare = use(AskCareContext)
  const isCaredFor = props.type === ANY_TYPE || props.type.care === true
  return AskCare && isCaredFor && <AskedCare {...props} AskCare={AskCare} />
}

function AskedCare({ ids, onAsk, AskCare }: BulkCareProps & { AskCare: ComponentType<AskCareProps> }) {
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const chosen = useMemo(() => [...ids], [ids])
  return (
    <>
      <Button size="sm" icon="shield" disabled={ids.size === 0} onClick={() => setAsked(true)}>
        {translate('ui.results.bulk.care')}
      </Button>
      {isAsked && (
        <AskCare
          ids={chosen}
          onAsk={({ how, reason, ...values }) => {
            setAsked(false)
            onAsk({ how, values, ...(reason === undefined ? {} : { reason }) })
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
