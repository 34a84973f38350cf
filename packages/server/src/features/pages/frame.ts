import type { Page, PageBlock } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import { addressIn } from './addresses.ts'
import type { Front } from './find-front.ts'
import { pagedTypes, visitorOf, type PagesDeps } from './pages-deps.ts'
import { textsIn, pluralOf } from './page-words.ts'

/** What differs between the pages of one front. */
interface Content {
  title: string
  description?: string | undefined
  blocks: readonly PageBlock[]
  findable: boolean
  /** The address without its language. */
  path: string
}

const LANGUAGES = [
  { lang: 'en', text: 'English' },
  { lang: 'fr', text: 'Français' },
]
const MOST_TYPES = 50

/**
 * Completes a public page: adds to its content the links to the front page, to the lists of public items, to
 * other languages, and to sign-in.
 */
export async function frameOf(deps: PagesDeps, front: Front, language: string, content: Content): Promise<Page> {
  const say = (key: string) => serverText(`pages.${key}`, language)
  const home = `/@${front.handle}`
  return {
    ...bare(language, content.path),
    title: content.title,
    findable: content.findable,
    ...(content.description === undefined ? {} : { description: content.description }),
    home: { text: front.title, href: addressIn(language, home) },
    menu: { label: say('menu'), links: await menuOf(deps, front, language) },
    signIn: { text: say('signIn'), href: '/sign-in' },
    blocks: content.blocks,
  }
}

/** Returns the page shown for every address without a public page, whether it does not exist or is hidden. */
export function notFoundPage(siteName: string, language: string): Page {
  const say = (key: string) => serverText(`pages.${key}`, language)
  return {
    ...bare(language, '/@'),
    title: say('notFound'),
    home: { text: siteName, href: '/sign-in' },
    menu: { label: say('menu'), links: [] },
    languages: { label: say('languages'), links: [] },
    signIn: { text: say('signIn'), href: '/sign-in' },
    blocks: [{ kind: 'hero', title: say('notFound'), sentence: say('notFoundHelp') }],
  }
}

function bare(language: string, path: string) {
  const say = (key: string) => serverText(`pages.${key}`, language)
  return {
    ...{ language, findable: false, skip: say('skip') },
    languages: {
      label: say('languages'),
      links: LANGUAGES.map(({ lang, text }) => ({ lang, text, href: addressIn(lang, path) })),
    },
    foot: [
      { text: say('privacy'), href: '/privacy-policy' },
      { text: say('imprint'), href: '/imprint' },
    ],
  }
}

/** Leads to the lists of what visitors may read of the owner, by kinds that have something for them. */
async function menuOf(deps: PagesDeps, { owner, handle }: Front, language: string) {
  const types = pagedTypes(deps.context.catalogue).filter((type) => type.owner === 'owner')
  const { facets = {} } = await deps.store.search(visitorOf(deps), {
    types: types.map(({ name }) => name),
    must: [{ prop: 'owner', kind: 'rel', value: [owner] }],
    facets: { type: { prop: '_t', kind: 'terms', limit: MOST_TYPES } },
    max: 0,
  })
  const there = new Set((facets['type'] ?? []).flatMap(({ value, count }) => (count > 0 ? [value] : [])))
  const words = textsIn(deps, language)
  return types
    .filter(({ name }) => there.has(name))
    .map((type) => ({
      text: pluralOf(words, type, language),
      href: addressIn(language, `/@${handle}/${type.page.path}`),
    }))
}
