import type { Created } from '@cairn/contract'
import { useLabel, useTranslate } from '@cairn/contract/web'

/**
 * Returns as text who created or changed something: "Jo Marlow", or "Robin Castellan as Jo Marlow" in a
 * masquerade; ids until the names are loaded; empty for what the server did by itself.
 */
export function useAuthor({ by, as }: Created): string {
  const t = useTranslate()
  const who = useLabel(by) ?? by
  const person = useLabel(as ?? by) ?? as ?? by
  return as === undefined ? who : t('app.history.actedAs', { who, as: person })
}
