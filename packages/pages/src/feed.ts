import { html, type Html } from './html.ts'

/** A title in a feed, with its whole address and the day on which it was made. */
export interface FeedEntry {
  title: string
  address: string
  at: string
}

const XML = '<?xml version="1.0" encoding="utf-8"?>'

/** Writes a feed of titles as Atom (RFC 4287): readers keep copies, so it has no texts and no pictures. */
export function atomFeed({
  title,
  address,
  entries,
}: {
  title: string
  address: string
  entries: readonly FeedEntry[]
}): string {
  const [latest] = entries
    .map(({ at }) => at)
    .toSorted()
    .toReversed()
  return (
    XML +
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <title>${title}</title>
      <id>${address}</id>
      <link href="${address}" />
      <updated>${latest ?? '1970-01-01T00:00:00Z'}</updated>
      <author><name>${title}</name></author>
      ${entries.map(
        (entry) =>
          html`<entry>
            <title>${entry.title}</title>
            <id>${entry.address}</id>
            <link href="${entry.address}" />
            <updated>${entry.at}</updated>
          </entry>`,
      )}
    </feed>`.toString()
  )
}

/** Writes the map of a site, without times of changes, which would show what is changed unseen. */
export function siteMap(addresses: readonly string[]): string {
  return mapOf('urlset', 'url', addresses)
}

/** Writes the list of the maps of several sites. */
export function siteMaps(addresses: readonly string[]): string {
  return mapOf('sitemapindex', 'sitemap', addresses)
}

function mapOf(root: 'urlset' | 'sitemapindex', each: 'url' | 'sitemap', addresses: readonly string[]): string {
  const lines: Html[] = addresses.map((address) => html`<loc>${address}</loc>`)
  const body = lines.map((line) => `<${each}>${line.toString()}</${each}>`).join('\n')
  return `${XML}<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}\n</${root}>`
}
