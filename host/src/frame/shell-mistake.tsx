import type { CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import { Box, ErrorNotice } from '@cairn/ui'

/**
 * Renders the error in place of a part of the shell that crashed, with a button that renders it again
 * (`again`).
 */
export function ShellMistake({ error, again }: { error: CairnError; again: () => void }) {
  const t = useTranslate()
  const { title, detail } = errorText(t, error)
  return (
    <Box role="alert" padding="4" flex="1" minWidth="0" bg="surface">
      <ErrorNotice
        title={title}
        kept={t('app.mistake.kept')}
        next={t('app.mistake.next')}
        retryLabel={t('app.retry')}
        onRetry={again}
        detail={detail}
        detailLabel={t('app.detail')}
      />
    </Box>
  )
}
