/** A link by its words. */
export interface PageLink {
  text: string
  href: string
}

/** Words with the language that they are in, if it is not that of the page. */
export interface PageWords {
  text: string
  lang?: string | undefined
}

/** A picture of the product, with what it shows in words. */
export interface PagePicture {
  src: string
  alt: string
  caption?: string | undefined
}

/** A recording, with what is heard. */
export interface PageSound {
  src: string
  name: string
}

/** An item as other pages show it: with its picture, or its first letter in place of one. */
export interface PageCard {
  title: PageWords
  href: string
  lead?: string | undefined
  picture?: PagePicture | undefined
  /** What stands before it, such as the voice of a person who has died. Its picture is then left out. */
  warning?: string | undefined
}

/** Whom visitors write to or call. */
export interface PageOffice {
  name: string
  about?: string | undefined
  hours?: string | undefined
  phone?: PageLink | undefined
  email?: PageLink | undefined
}

/** The word of the day. */
export interface PageWord extends PageCard {
  note: string
  sound?: PageSound | undefined
}

/** An item: what it is called, shows and says, how it is treated, and how it is cited. */
export interface PageArticle {
  kind: 'article'
  title: PageWords
  lead?: string | undefined
  back: PageLink
  /** What stands before its pictures and recordings, which are then left out, and where they open. */
  warned?: { words: readonly string[]; open: PageLink } | undefined
  pictures: readonly PagePicture[]
  sounds: readonly PageSound[]
  facts: readonly { name: string; text: string }[]
  care: { title: string; lines: readonly string[] }
  cite: { title: string; text: string }
}

/** A part of a page. */
export type PageBlock =
  | {
      kind: 'hero'
      greeting?: string | undefined
      title: string
      sentence?: string | undefined
      word?: PageWord | undefined
    }
  | { kind: 'cards'; title: string; all?: PageLink | undefined; cards: readonly PageCard[] }
  | { kind: 'text'; title?: string | undefined; paragraphs: readonly string[] }
  | { kind: 'offices'; title: string; offices: readonly PageOffice[] }
  | PageArticle

/** Colours of an install: of the head, and of links and buttons. */
export interface PageColours {
  header: string
  primary: string
}

/** A page that needs no script, as plain data. */
export interface Page {
  language: string
  title: string
  description?: string | undefined
  /** Search engines may list it. */
  findable: boolean
  skip: string
  home: PageLink
  menu: { label: string; links: readonly PageLink[] }
  languages: { label: string; links: readonly (PageLink & { lang: string })[] }
  signIn: PageLink
  blocks: readonly PageBlock[]
  foot: readonly PageLink[]
}
