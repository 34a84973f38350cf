import { LICENCES_LIST } from '@cairn/contract'
import { formatPhone } from '@cairn/model/format'
import type { Page, PageBlock, PageMeta } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import { addressIn } from './addresses.ts'
import type { Front } from './find-front.ts'
import { wordsForKids } from './for-kids.ts'
import type { PagesDeps } from './pages-deps.ts'
import { listWords, textsIn, pluralOf } from './page-words.ts'
import { typesShown } from './types-shown.ts'

/** What differs between the pages of one front. */
interface Content {
  title: string
  description?: string | undefined
  blocks: readonly PageBlock[]
  findable: boolean
  /** The address without its language. */
  path: string
  /** The whole address of the server. Without it, nothing is said for machines. */
  origin?: string
  /** What the page is about, as schema.org names it: told only where search engines may list it. */
  about?: Readonly<Record<string, unknown>>
  /** A warning stands before it: machines read nothing of it. */
  isClosed?: boolean
  /** The address of a picture of it. */
  picture?: string | undefined
  /** What the address says besides. */
  asked?: Readonly<Record<string, string>>
}

const LANGUAGES = [
  { lang: 'en', text: 'English' },
  { lang: 'fr', text: 'Français' },
]
const FIRST = ['words', 'archive', 'belongings', 'collections']
/** The sign-in form, which has the address of the front without a way back. */
const SIGN_IN = '/sign-in?next=%2F'

/**
 * Completes a public page: adds to its content the links to the front page, to the lists of public items, to
 * other languages, and to sign-in.
 */
export async function frameOf(deps: PagesDeps, front: Front, language: string, content: Content): Promise<Page> {
  const say = (key: string) => serverText(`pages.${key}`, language)
  const home = `/@${front.handle}`
  return {
    ...bare(language, content.path, content.asked),
    title: content.title,
    meta: metaOf(front, language, content),
    findable: content.findable,
    ...(content.description === undefined ? {} : { description: content.description }),
    home: {
      ...{ text: front.title, href: addressIn(language, home) },
      ...(front.mark ? { mark: `${front.filesAt}/mark` } : {}),
    },
    owner: await ownerOf(deps, front, language),
    menu: { label: say('menu'), links: await menuOf(deps, front, language) },
    signIn: { text: say('signIn'), href: SIGN_IN },
    blocks: content.blocks,
  }
}

/** Says for machines what the owner of a front lets them read. */
function metaOf(
  front: Front,
  language: string,
  { origin, path, findable, about, picture, isClosed }: Content,
): PageMeta | undefined {
  if (origin === undefined || isClosed) return undefined
  const whole = (lang: string) => origin + addressIn(lang, path)
  const seen = picture ?? (front.picture && `${front.filesAt}/picture`)
  return {
    ...(findable
      ? { canonical: whole(language), alternates: LANGUAGES.map(({ lang }) => ({ lang, href: whole(lang) })), about }
      : {}),
    ...(front.shareCards ? { card: { site: front.title, ...(seen ? { picture: origin + seen } : {}) } } : {}),
    ...(front.feed ? { feed: origin + addressIn(language, `/@${front.handle}/feed`) } : {}),
  }
}

/** Makes a frame for children that leads nowhere but to the front: no people, no form, no sign-in. */
export function kidsFrame(front: Front, language: string, blocks: readonly PageBlock[]): Page {
  const say = (key: string) => serverText(`pages.${key}`, language)
  const home = `/@${front.handle}`
  return {
    ...bare(language, `${home}/kids`),
    ...{ title: `${say('kids')} · ${front.title}`, findable: front.findable, blocks, foot: [] },
    home: {
      text: front.title,
      href: addressIn(language, home),
      ...(front.mark ? { mark: `${front.filesAt}/mark` } : {}),
    },
    menu: { label: say('menu'), links: [] },
    owner: { title: `${say('owners')} ${front.title}.` },
  }
}

/** Returns the page shown for every address without a public page, whether it does not exist or is hidden. */
export function notFoundPage(siteName: string, language: string): Page {
  return plainPage(siteName, language, { title: 'pages.notFound', sentence: 'pages.notFoundHelp' })
}

/** Returns the page for visitors who have asked too often. */
export function tooManyPage(siteName: string, language: string): Page {
  return plainPage(siteName, language, { title: 'pages.tooMany', sentence: 'pages.tooManyHelp' })
}

function plainPage(siteName: string, language: string, keys: { title: string; sentence: string }): Page {
  const title = serverText(keys.title, language)
  const say = (key: string) => serverText(`pages.${key}`, language)
  return {
    ...bare(language, '/@'),
    title,
    home: { text: siteName, href: '/sign-in' },
    menu: { label: say('menu'), links: [] },
    languages: { label: say('languages'), links: [] },
    signIn: { text: say('signIn'), href: SIGN_IN },
    blocks: [{ kind: 'hero', title, sentence: serverText(keys.sentence, language) }],
  }
}

/** Says whose all this is and how it may be used, and leads to the first office. */
async function ownerOf(deps: PagesDeps, { title, owner, licence, offices: [office] }: Front, language: string) {
  const words = licence === undefined ? {} : await listWords(deps, LICENCES_LIST, { language, owner })
  const use = [serverText('pages.use', language), ...(licence === undefined ? [] : [words[licence] ?? licence])]
  return {
    ...{ title: `${serverText('pages.owners', language)} ${title}.`, text: use.join(' ') },
    write: office ? linksOf(office) : [],
  }
}

/** Returns how an office is called or written to. */
export function linksOf({ phone, email }: Front['offices'][number]) {
  return [
    ...(phone ? [{ text: formatPhone(phone), href: `tel:${phone}` }] : []),
    ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
  ]
}

function bare(language: string, path: string, asked: Readonly<Record<string, string>> = {}) {
  const say = (key: string) => serverText(`pages.${key}`, language)
  return {
    ...{ language, findable: false, skip: say('skip') },
    languages: {
      label: say('languages'),
      links: LANGUAGES.map(({ lang, text }) => ({ lang, text, href: addressIn(lang, path, asked) })),
    },
    foot: [
      { text: say('privacy'), href: '/privacy-policy' },
      { text: say('imprint'), href: '/imprint' },
    ],
  }
}

/** Words come first, then what is told, then what was made; others follow. */
function placeOf({ page }: { page: { path: string } }): number {
  const at = FIRST.indexOf(page.path)
  return at < 0 ? FIRST.length : at
}

/** Leads to the lists of what visitors may read of the owner, by kinds that have something for them. */
async function menuOf(deps: PagesDeps, { owner, handle }: Front, language: string) {
  const types = await typesShown(deps, owner)
  const words = textsIn(deps, language)
  const lists = types
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((type) => ({
      text: pluralOf(words, type, language),
      href: addressIn(language, `/@${handle}/${type.page.path}`),
    }))
  if ((await wordsForKids(deps, owner, 1)).length === 0) return lists
  return [...lists, { text: serverText('pages.kids', language), href: addressIn(language, `/@${handle}/kids`) }]
}
