import { useLanguage } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'

/**
 * Returns a function that writes a date-time (ISO 8601) in the language and time zone of the person. It
 * writes "–" for a missing or invalid one.
 */
export function useMoment(): (at: string | undefined) => string {
  const language = useLanguage()
  return (at) => (at === undefined || Number.isNaN(Date.parse(at)) ? '–' : formatDateTime(at, language))
}
