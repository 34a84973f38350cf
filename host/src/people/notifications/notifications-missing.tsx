import { errorText } from '@cairn/contract/web'
import { Box, EmptyState, ErrorNotice } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { useUser } from '../../state/use-shell-state.ts'
import { useNotifyTexts } from '../../state/notify/texts.ts'
import type { NotificationList } from './use-notification-list.ts'

/**
 * Renders what stands in place of a list that shows no notifications: loading, error with a retry button, or
 * that there are none.
 */
export function NotificationsMissing({ list: { status, error, retry } }: { list: NotificationList }) {
  const t = useNotifyTexts()
  const hidesGuidance = useUser()?.hideGuidance === true
  if (status === 'loading')
    return (
      <Box aria-busy="true">
        <SkeletonRows count={3} />
      </Box>
    )
  if (error) {
    const { title, detail } = errorText(t, error)
    return (
      <Box padding="4">
        <ErrorNotice
          title={t('app.notify.failed')}
          next={title}
          retryLabel={t('app.retry')}
          onRetry={retry}
          detail={detail}
          detailLabel={t('app.detail')}
        />
      </Box>
    )
  }
  const guidance = hidesGuidance ? {} : { guidance: t('app.notify.guidance') }
  return <EmptyState icon="bell" title={t('app.notify.none')} {...guidance} />
}
