import { Html, html } from './html.ts'
import type { Page } from './page.ts'

/** Draws what machines read in the head of a page. */
export function metaOf({ title, description, meta }: Page): Html | undefined {
  if (!meta) return undefined
  const { canonical, alternates = [], about, card, feed } = meta
  return html`${canonical !== undefined && html`<link rel="canonical" href="${canonical}" />`}${alternates.map(
    ({ lang, href }) => html`<link rel="alternate" hreflang="${lang}" href="${href}" />`,
  )}${feed !== undefined && html`<link rel="alternate" type="application/atom+xml" href="${feed}" />`}${
    card &&
    html`<meta property="og:type" content="website" /><meta property="og:title" content="${title}" />
      <meta property="og:site_name" content="${card.site}" />
      ${description !== undefined && html`<meta property="og:description" content="${description}" />`}${
        card.picture !== undefined && html`<meta property="og:image" content="${card.picture}" />`
      }`
  }${about && dataOf(about)}`
}

/** Data that nothing runs. No text in it ends its element. */
function dataOf(about: Readonly<Record<string, unknown>>): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...about }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Html(`<script type="application/ld+json">${text}</script>`)
}
