import { errorText } from '@cairn/contract/web'
import { ErrorNotice } from '@cairn/ui'
import { useTimelineTexts } from './texts.ts'
import type { TimelineState } from './use-timeline.ts'

/** Renders the error of a timeline with a retry button; nothing if it has none. */
export function TimelineFailed({ timeline: { error, retry } }: { timeline: TimelineState }) {
  const t = useTimelineTexts()
  if (!error) return null
  const { title, detail } = errorText(t, error)
  return (
    <ErrorNotice
      title={t('app.timeline.failed')}
      next={title}
      retryLabel={t('app.retry')}
      onRetry={retry}
      detail={detail}
      detailLabel={t('app.detail')}
    />
  )
}
