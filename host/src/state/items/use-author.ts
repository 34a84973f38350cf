import type { Created } from '@cairn/contract'
import { useLabel, useTranslate } from '@cairn/contract/web'

/**
 * Tells who made something, in words: "Jo Marlow", or "Robin Castellan as Jo Marlow" while masquerading; ids
 * until the names are there.
 */
export function useAuthor({ by, as }: Created): string {
  const t = useTranslate()
  const who = useLabel(by) ?? by
  const person = useLabel(as ?? by) ?? as ?? by
  return as === undefined ? who : t('app.history.actedAs', { who, as: person })
}
