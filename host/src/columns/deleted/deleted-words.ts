import type { DeletedItem } from '@cairn/contract/deleted'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { useAuthor } from '../../state/items/use-author.ts'

/** Returns a sentence saying who deleted an item and when; only when, if the server deleted it by itself. */
export function useDeletedWords({ by, as, at }: DeletedItem): string {
  const t = useTranslate()
  const who = useAuthor({ by, ts: at, ...(as === undefined ? {} : { as }) } as Parameters<typeof useAuthor>[0])
  const when = formatDateTime(at, useLanguage())
  return by === '' ? t('app.deleted.at', { when }) : t('app.deleted.byAt', { who, when })
}
