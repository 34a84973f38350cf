/**
 * What a log shows: the entries of one person, of one kind, of some days (YYYY-MM-DD). Empty texts do not
 * narrow.
 */
export interface LogFilter {
  person: string
  kind: string
  from: string
  until: string
}

/** The names under which an action takes the person and the kind of entry. */
interface PayloadNames {
  person: string
  kind: string
}

/**
 * Makes the payload of a log's action from a filter. Dates become timestamps (ISO 8601) in the browser's time
 * zone: `from` is the start of the first day, `until` the end of the last one.
 */
export function logPayload({ person, kind, from, until }: LogFilter, names: PayloadNames): Record<string, string> {
  const end = until ? new Date(`${until}T00:00`) : undefined
  end?.setDate(end.getDate() + 1)
  return {
    ...(from ? { from: new Date(`${from}T00:00`).toISOString() } : {}),
    ...(end ? { until: end.toISOString() } : {}),
    ...(person ? { [names.person]: person } : {}),
    ...(kind ? { [names.kind]: kind } : {}),
  }
}
