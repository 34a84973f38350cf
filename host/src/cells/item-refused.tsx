import type { ErrorBody } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { ColumnBody, EmptyState, ErrorNotice } from '@cairn/ui'
import { useShell } from '../data/shell.ts'
import { wordsOfBody } from '../shell/error-words.ts'

/** An item that may not be seen, is gone, or could not be fetched. A missing and a forbidden item look alike. */
export function ItemRefused({ id, error }: { id: string; error: ErrorBody }) {
  const t = useTranslate()
  const { items } = useShell()
  const { title, detail } = wordsOfBody(t, error)
  if (error.userMessage === 'notAllowed') {
    return (
      <ColumnBody padded>
        <EmptyState
          icon="lock"
          title={t(error['removed'] === true ? 'app.item.removed' : 'notAllowed')}
          guidance={t('app.item.refusedHelp', { id })}
        />
      </ColumnBody>
    )
  }
  return (
    <ColumnBody padded>
      <ErrorNotice
        title={title}
        next={t('app.item.retryHelp')}
        retryLabel={t('app.retry')}
        onRetry={() => items.retry(id)}
        detail={detail}
        detailLabel={t('app.detail')}
      />
    </ColumnBody>
  )
}
