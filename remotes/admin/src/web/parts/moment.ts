import { useLanguage } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'

/**
 * Writes a date-time (ISO 8601) as everywhere else, in the language and zone of the person (platform-core
 * section 9).
 */
export function useMoment(): (at: string | undefined) => string {
  const language = useLanguage()
  return (at) => (at === undefined || Number.isNaN(Date.parse(at)) ? '–' : formatDateTime(at, language))
}
