import { toCairnError } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { Box, ErrorNotice } from '@cairn/ui'

/** What could not be fetched, in words, and a way to ask again. */
export function Failed({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const t = useTranslate()
  const { userMessage, sysMessage } = toCairnError(thrown).toBody()
  return (
    <Box padding="16px">
      <ErrorNotice
        title={t(userMessage)}
        next={t('admin.failedNext')}
        retryLabel={t('app.retry')}
        onRetry={onRetry}
        detail={sysMessage}
        detailLabel={t('app.detail')}
      />
    </Box>
  )
}
