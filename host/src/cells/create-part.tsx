import type { ItemType } from '@cairn/contract'
import { useTranslate, type CreatePartProps } from '@cairn/contract/web'
import { AreaNotice } from '../areas/area-notice.tsx'
import { AreaPart } from '../areas/area-part.tsx'
import type { KnownArea } from '../areas/compose.ts'
import { useAreaData } from '../areas/use-area-data.ts'
import { useRegistry } from '../data/use-shell-state.ts'

/** What the area of a type puts over the form for a new item; the form does without it. */
export function CreatePart({ type, fill }: CreatePartProps & { type: ItemType }) {
  const area = useRegistry().types.get(type.name)?.area
  return area ? <OfArea area={area} type={type} fill={fill} /> : null
}

function OfArea({ area, type, fill }: CreatePartProps & { type: ItemType; area: KnownArea }) {
  const t = useTranslate()
  const [state] = useAreaData(area)
  const code = state.status === 'ready' ? state.data.creates?.[type.name] : undefined
  if (typeof code !== 'string') return null
  return (
    <AreaPart<CreatePartProps>
      area={area}
      code={code}
      props={{ fill }}
      waiting={null}
      broken={(error, retry) => <AreaNotice error={error} kept={t('app.area.keptItem')} onRetry={retry} />}
    />
  )
}
