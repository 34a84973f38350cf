import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Suspense, use, useMemo, useState } from 'react'
import { AskCareContext } from '../base/ask-care.ts'
import { Button } from '../base/button.tsx'
import { ANY_TYPE } from './any-type.ts'

/** Props of `BulkCare`: `onAsk` gets how the items are to be cared for. */
export interface BulkCareProps {
  type: ItemType
  /** The selected items. */
  ids: ReadonlySet<string>
  onAsk: (values: Record<string, unknown>) => void
}

/** Shows a button that sets protocols, labels and warnings of many items, where their type has these. */
export function BulkCare({ type, ids, onAsk }: BulkCareProps) {
  const translate = useTranslate()
  const AskCare = use(AskCareContext)
  const [isAsked, setAsked] = useState(false)
  const chosen = useMemo(() => [...ids], [ids])
  if (!AskCare || (type !== ANY_TYPE && type.care !== true)) return null
  return (
    <>
      <Button size="sm" icon="shield" disabled={ids.size === 0} onClick={() => setAsked(true)}>
        {translate('ui.results.bulk.care')}
      </Button>
      {isAsked && (
        <Suspense>
          <AskCare
            ids={chosen}
            onAsk={(values) => {
              setAsked(false)
              onAsk(values)
            }}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  )
}
