// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageStyle, renderPage, type Page, type PageBlock } from './index.ts'

const { style } = pageStyle({ header: '#424242', primary: '#1976D2' })
const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'</style></title>&lt;\u0000'

/** A page that has one text in every place that holds words, and one address in every place that leads on. */
function pageOf(text: string, href: string): Page {
  const link = { text, href }
  const picture = { src: href, alt: text, caption: text }
  const sound = { src: href, name: text }
  const card = { title: { text, lang: text }, href, lead: text, warning: text }
  const blocks: PageBlock[] = [
    {
      ...{ kind: 'hero', greeting: text, title: text, sentence: text, picture: href, back: link },
      search: { action: href, label: text, hint: text, button: text, value: text, language: text },
      word: { ...card, picture, note: text, sound, all: link },
    },
    { kind: 'cards', title: text, all: link, cards: [card, { ...card, picture, sound }], show: 'LEAD' },
    { kind: 'links', title: text, links: [link] },
    { kind: 'text', title: text, paragraphs: [text, text] },
    { kind: 'offices', title: text, offices: [{ name: text, about: text, hours: text, phone: link, email: link }] },
    {
      ...{ kind: 'article', title: { text }, lead: text, back: link, warned: { words: [text], show: link } },
      ...{ pictures: [picture], sounds: [sound], facts: [{ name: text, text }] },
      ...{ care: { title: text, lines: [text] }, cite: { title: text, text }, share: { title: text, text } },
    },
  ]
  return {
    ...{
      language: 'en',
      title: text,
      description: text,
      findable: false,
      skip: text,
      home: { ...link, mark: href },
      signIn: link,
    },
    owner: { title: text, text, write: [link] },
    ...{ menu: { label: text, links: [link] }, languages: { label: text, links: [{ ...link, lang: 'fr' }] } },
    ...{ blocks, foot: [link] },
  }
}

/** The document as a browser reads it, with the names of its elements and attributes. */
function readOf(text: string, href: string) {
  const document = new DOMParser().parseFromString(renderPage(pageOf(text, href), style), 'text/html')
  const elements = [...document.querySelectorAll('*')]
  return {
    document,
    shape: elements.map((each) => `${each.localName} ${each.getAttributeNames().join(' ')}`),
    leads: elements
      .flatMap((each) => ['href', 'src', 'action'].map((name) => each.getAttribute(name)))
      .filter((each) => each),
  }
}

describe('texts', () => {
  test('whatever a text holds, the page has the same elements and attributes', () => {
    const { shape } = readOf('words', '/@saltbox')
    expect(readOf(HOSTILE, '/@saltbox').shape).toEqual(shape)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(readOf(`x${text}`, '/@saltbox').shape).toEqual(shape)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  test('a text is read as it was written, without what no HTML may hold', () => {
    const { document } = readOf(HOSTILE, '/@saltbox')
    expect(document.querySelector('h1')?.textContent).toBe(HOSTILE.replace('\u0000', '\uFFFD'))
    expect(document.title).toBe(HOSTILE.replace('\u0000', '\uFFFD'))
  })
})

test('no address leads to a script or another site', () => {
  const other = ['javascript:alert(1)', 'https://evil.test', '//evil.test', '/\\evil.test', ' /x', 'data:x', '']
  for (const href of [...other, '/\t/evil.test', '/\n/evil.test', '/a b'])
    expect(readOf('words', href).leads.filter((each) => each !== '#main' && each !== '#')).toEqual([])
  expect(readOf('words', '/@saltbox/words/12').leads).toContain('/@saltbox/words/12')
})

test('the style sheet is allowed by the hash of what stands in its element, and no colour of an install breaks out of it', () => {
  const { document } = readOf('words', '/@saltbox')
  const hash = createHash('sha256')
    .update(document.querySelector('style')?.textContent ?? '')
    .digest('base64')
  expect(pageStyle({ header: '#424242', primary: '#1976D2' }).source).toBe(`'sha256-${hash}'`)
  expect(pageStyle({ header: '</style>', primary: 'red;}' }).style.toString()).not.toMatch(/style>.*style>.*style>|red/)
})

test('a page is small, asks engines to leave it out, and says so only then', () => {
  const html = renderPage(pageOf('words', '/@saltbox'), style)
  expect(gzipSync(html).length).toBeLessThan(5000)
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(renderPage({ ...pageOf('words', '/'), findable: true }, style)).not.toContain('noindex')
})
