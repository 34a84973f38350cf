import { useTranslate, type ViewComponent } from '@cairn/contract/web'
import type { CairnError } from '@cairn/contract/errors'
import { ColumnBody } from '@cairn/ui'
import type { ComponentProps } from 'react'
import { BodySkeleton } from './body-skeleton.tsx'
import { AreaNotice } from './area-notice.tsx'
import { AreaPart } from './area-part.tsx'
import { areaError } from '../state/registry/area-error.ts'
import type { KnownView } from '../state/registry/compose.ts'
import { useAreaData } from './use-area-data.ts'

/**
 * Renders the body of a view that an area defines: its component, a placeholder while that is loading, or a
 * notice with a retry button if it fails.
 */
export default function AreaView({ view, known: { area } }: { view: string; known: KnownView }) {
  const [state, retry] = useAreaData(area)
  if (state.status === 'loading') return <BodySkeleton />
  if (state.status === 'failed') return <BrokenView error={state.error} retry={retry} />
  const code = state.data.views[view]?.code
  if (typeof code !== 'string')
    return <BrokenView error={areaError('areaCorrupt', area, `no view ${view}`)} retry={retry} />
  return (
    <AreaPart<ComponentProps<ViewComponent>>
      area={area}
      code={code}
      props={{}}
      waiting={<BodySkeleton />}
      broken={(error, again) => <BrokenView error={error} retry={again} />}
    />
  )
}

function BrokenView({ error, retry }: { error: CairnError; retry: () => void }) {
  const t = useTranslate()
  return (
    <ColumnBody padded>
      <AreaNotice error={error} kept={t('app.area.keptView')} onRetry={retry} />
    </ColumnBody>
  )
}
