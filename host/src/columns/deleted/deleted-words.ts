import type { DeletedItem } from '@cairn/contract/deleted'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { useAuthor } from '../../state/items/use-author.ts'

/** Says who deleted an item, and when. Of what the server deleted it says when. */
export function useDeletedWords({ by, as, at }: DeletedItem): string {
  const t = useTranslate()
  const who = useAuthor({ by, ts: at, ...(as === undefined ? {} : { as }) } as Parameters<typeof useAuthor>[0])
  const when = formatDateTime(at, useLanguage())
  return by === '' ? t('app.deleted.at', { when }) : t('app.deleted.byAt', { who, when })
}
