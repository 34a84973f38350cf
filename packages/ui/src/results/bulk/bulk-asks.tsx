import { useSession, useTranslate, type ItemType } from '@cairn/contract/web'
import { use, useMemo, useState, type ComponentType } from 'react'
import { AskValuesContext, type AskValuesProps } from '../../base/ask-values.ts'
import { Button } from '../../base/button.tsx'
import { bulkAsksOf, type BulkAsk } from './bulk-moves.ts'
import type { Offered } from './use-offered.ts'

/** Items of which a dialog looks up the organisations: it offers what belongs to these. */
const MOST_LOOKED_AT = 200

/** Props of `BulkAsks`: `onAsk` gets what was chosen with its title and values. */
export interface BulkAsksProps {
  type: ItemType
  /** The selected items. */
  ids: ReadonlySet<string>
  /** What may be done with one of them. */
  offered: Offered
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

function AskedBulks({ type, ids, offered, onAsk, AskValues }: AskedProps) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkAsk | undefined>(undefined)
  const items = useMemo(() => [...ids].slice(0, MOST_LOOKED_AT), [ids])
  const { admin = false, capabilities = {} } = useSession() ?? {}
  const isOffered = ({ action, right, capability }: BulkAsk) => {
    if (right === undefined) return offered.move(action)
    return offered.right(right) && (capability === undefined || admin || capabilities[capability] === true)
  }
  return (
    <>
      {bulkAsksOf(type)
        .filter(isOffered)
        .map((each) => (
          <Button key={each.text} size="sm" disabled={ids.size === 0} onClick={() => setAsked(each)}>
            {translate(each.text)}
          </Button>
        ))}
      {asked && (
        <AskValues
          type={type}
          title={translate(asked.text)}
          asks={asked.asks}
          items={items}
          onAsk={async (values) => {
            setAsked(undefined)
            onAsk(asked, translate(asked.text), values)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
