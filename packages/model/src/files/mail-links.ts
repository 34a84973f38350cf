/**
 * A link that a mail has in place of a file. `until` is the last day on which it works, `YYYY-MM-DD`, if the
 * mail says so.
 */
export interface MailLink {
  href: string
  until?: string | undefined
}

/** Most links that are read from one mail. */
const MOST = 20
const LINK = /https?:\/\/[^\s<>"')\]]+/g
/** Paths and hosts of services by which people pass on files, and names of files. */
const FILES =
  /sharepoint\.|onedrive\.|1drv\.ms|dropbox\.|drive\.google|wetransfer\.|we\.tl|box\.com|sendfile|\/(download|share|sharing|transfer|files?|s)\/|\.(pdf|zip|docx?|xlsx?|kml|kmz|shp|geojson|gpkg|dwg|tiff?)(\?|#|$)/i
/** Words after which the last day of a link stands. */
const UNTIL = /(?:expire[sd]?|expiring|available|valid|active|works?)\s*(?:only\s*)?(?:on|until|till|through|by)?:?\s*/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY =
  /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[\s-]([A-Za-z]{3,9})\.?[\s-](\d{4})|([A-Za-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})/

/**
 * Finds the first 20 links to files in the text of a mail, each once, with the day until which it is said to
 * work within 200 characters after or before it.
 */
export function linksIn(text: string): MailLink[] {
  const found = new Map<string, MailLink>()
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    if (!FILES.test(href) || found.has(href) || found.size >= MOST) continue
    const after = text.slice(match.index + href.length, match.index + href.length + 200)
    const before = text.slice(Math.max(0, match.index - 200), match.index)
    const until = lastDayIn(after) ?? lastDayIn(before)
    found.set(href, until === undefined ? { href } : { href, until })
  }
  return [...found.values()]
}

function lastDayIn(text: string): string | undefined {
  const said = UNTIL.exec(text)
  return said ? dayIn(text.slice(said.index + said[0].length, said.index + said[0].length + 40)) : undefined
}

function dayIn(text: string): string | undefined {
  const found = DAY.exec(text)
  if (!found) return undefined
  const [, year, month, day, dayBefore, monthAfter, yearLast, monthFirst, dayAfter, yearAfter] = found
  const name = (monthAfter ?? monthFirst ?? '').slice(0, 3).toLowerCase()
  const number = month === undefined ? MONTHS.indexOf(name) + 1 : Number(month)
  if (number < 1 || number > 12) return undefined
  const parts = [year ?? yearLast ?? yearAfter, number, day ?? dayBefore ?? dayAfter]
  const written = parts.map((part) => String(part).padStart(2, '0')).join('-')
  return Number.isNaN(Date.parse(written)) ? undefined : written
}
