import { expect, test } from 'vitest'
import { atomFeed, pageStyle, renderPage, siteMap, type Page } from './index.ts'

const { style } = pageStyle({ header: '#424242', primary: '#1976D2' })
const link = { text: 'Home', href: '/@home' }
const PAGE: Page = {
  ...{ language: 'en', title: 'Home', findable: true, skip: 'Skip', home: link, signIn: link, blocks: [], foot: [] },
  ...{ menu: { label: 'Menu', links: [] }, languages: { label: 'Languages', links: [] } },
}
const HOSTILE = '</script><script>alert("1")</script>&\u2028'

test('data for search engines is read as it was written, and nothing in it ends its element', () => {
  const html = renderPage({ ...PAGE, meta: { about: { name: HOSTILE } } }, style)
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({ '@context': 'https://schema.org', name: HOSTILE })
  expect(data).not.toMatch(/[<>&\u2028]/)
})

test('what is not given is not said', () => {
  expect(renderPage(PAGE, style)).not.toMatch(/canonical|og:|ld\+json|atom/)
  const html = renderPage({ ...PAGE, meta: { card: { site: HOSTILE, picture: 'http://a.test/b' } } }, style)
  expect(html).toContain('property="og:image" content="http://a.test/b"')
  expect(html).not.toContain('<script')
})

test('feeds and maps escape what they are given', () => {
  const at = '2026-03-01T00:00:00Z'
  const feed = atomFeed({
    title: HOSTILE,
    address: 'http://a.test',
    entries: [{ title: HOSTILE, address: 'http://a.test/1', at }],
  })
  expect(feed).toContain(`<updated>${at}</updated>`)
  expect(feed).not.toContain('<script')
  expect(siteMap(['http://a.test/?a&b'])).toContain('<loc>http://a.test/?a&amp;b</loc>')
})
