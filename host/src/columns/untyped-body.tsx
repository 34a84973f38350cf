import { CairnError } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { Callout, ColumnBody } from '@cairn/ui'
import { AreaNotice } from '../areas/area-notice.tsx'
import type { KnownArea } from '../state/registry/compose.ts'
import { useAreaData } from '../areas/use-area-data.ts'
import { useItemType } from '../state/items/use-item-type.ts'
import { useRegistry, useRegistryReady } from '../state/use-shell-state.ts'
import { BodySkeleton } from '../areas/body-skeleton.tsx'

/**
 * Renders the body of an item's column while its type is not loaded: a placeholder, an error with a retry
 * button if its area failed to load, or a message if no area has the type.
 */
export function UntypedBody({ id }: { id: string }) {
  const typeName = id.slice(0, id.indexOf('-'))
  const owner = useRegistry().types.get(typeName)?.area
  const isReady = useRegistryReady()
  const type = useItemType(typeName)
  if (type || !isReady) return <BodySkeleton />
  return owner ? <TypeOnItsWay area={owner} /> : <UnknownType name={typeName} />
}

function TypeOnItsWay({ area }: { area: KnownArea }) {
  const t = useTranslate()
  const [state, retry] = useAreaData(area)
  if (state.status !== 'failed') return <BodySkeleton />
  return (
    <ColumnBody padded>
      <AreaNotice error={state.error} kept={t('app.area.keptItem')} onRetry={retry} />
    </ColumnBody>
  )
}

function UnknownType({ name }: { name: string }) {
  const t = useTranslate()
  return (
    <ColumnBody padded>
      <Callout tone="warn" icon="warning" title={t(new CairnError('typeUnknown').toBody().userMessage, { type: name })}>
        {t('app.item.unknownTypeHelp')}
      </Callout>
    </ColumnBody>
  )
}
