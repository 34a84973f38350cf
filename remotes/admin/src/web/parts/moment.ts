import { useLanguage } from '@cairn/contract/web'

/** Writes a date-time (ISO 8601) in the language and zone of the person. */
export function useMoment(): (at: string | undefined) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => (at === undefined || Number.isNaN(Date.parse(at)) ? '–' : format.format(new Date(at)))
}
