/**
 * Cuts HTML before the tag that exceeds `most`. HTML readers take quadratic time in nested tags: 10,000 take
 * a tenth of a second at worst, and no real mail has as many.
 */
export function limitTags(html: string, most = 10_000): string {
  let at = -1
  for (let tags = 0; tags <= most; tags++) {
    at = html.indexOf('<', at + 1)
    if (at === -1) return html
  }
  return html.slice(0, at)
}
