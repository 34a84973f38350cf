import { toCairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import { Box, ErrorNotice } from '@cairn/ui'

/**
 * Shows why something could not be loaded, in the words for the error's code, with a button that tries
 * again.
 */
export function Failed({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const t = useTranslate()
  const { title, detail } = errorText(t, toCairnError(thrown))
  return (
    <Box padding="16px">
      <ErrorNotice
        title={title}
        next={t('admin.failedNext')}
        retryLabel={t('app.retry')}
        onRetry={onRetry}
        detail={detail}
        detailLabel={t('app.detail')}
      />
    </Box>
  )
}
