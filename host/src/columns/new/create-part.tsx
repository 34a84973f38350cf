import type { ItemType } from '@cairn/contract'
import { useTranslate, type CreatePartProps } from '@cairn/contract/web'
import { AreaNotice } from '../../areas/area-notice.tsx'
import { AreaPart } from '../../areas/area-part.tsx'
import type { KnownArea } from '../../state/registry/compose.ts'
import { useAreaData } from '../../areas/use-area-data.ts'
import { useBegun, useRegistry } from '../../state/use-shell-state.ts'

interface PlaceProps extends Pick<CreatePartProps, 'fill'> {
  /** Of the draft. */
  id: string
  type: ItemType
  /** Initial values of the form. */
  prefilled: CreatePartProps['values']
}

/**
 * Renders the component, if any, that an area adds above the form for a new item of its type. That component
 * may fill in values of the form.
 */
export function CreatePart(props: PlaceProps) {
  const area = useRegistry().types.get(props.type.name)?.area
  return area ? <OfArea area={area} {...props} /> : null
}

function OfArea({ area, ...props }: PlaceProps & { area: KnownArea }) {
  const [state] = useAreaData(area)
  const code = state.status === 'ready' ? state.data.creates?.[props.type.name] : undefined
  return typeof code === 'string' ? <Part area={area} code={code} {...props} /> : null
}

/** Only this part is rendered again while typing. */
function Part({ area, code, id, fill, prefilled }: PlaceProps & { area: KnownArea; code: string }) {
  const t = useTranslate()
  const values = useBegun().find((begun) => begun.id === id)?.values ?? prefilled
  return (
    <AreaPart<CreatePartProps>
      area={area}
      code={code}
      props={{ fill, values }}
      waiting={null}
      broken={(error, retry) => <AreaNotice error={error} kept={t('app.area.keptItem')} onRetry={retry} />}
    />
  )
}
