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
  /** None: it leads nowhere. */
  href?: string | undefined
  lead?: string | undefined
  picture?: PagePicture | undefined
  /** What stands before it, such as the voice of a person who has died. Its picture is then left out. */
  warning?: string | undefined
  sound?: PageSound | undefined
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
  href: string
  note: string
  /** Leads to all words. */
  all?: PageLink | undefined
}

/** An item: what it is called, shows and says, how it is treated, and how it is cited. */
export interface PageArticle {
  kind: 'article'
  title: PageWords
  lead?: string | undefined
  back: PageLink
  /**
   * What stands before its pictures and recordings. With `show` they are left out, and its address, asked by
   * a plain form, has them.
   */
  warned?: { words: readonly string[]; show?: PageLink | undefined } | undefined
  pictures: readonly PagePicture[]
  sounds: readonly PageSound[]
  facts: readonly { name: string; text: string }[]
  care: { title: string; lines: readonly string[] }
  cite: { title: string; text: string }
  /** Its address, in full, to be passed on. */
  share: { title: string; text: string }
}

/** A field for words, and the page that looks for them. */
export interface PageSearch {
  /** The address of the page that finds. */
  action: string
  label: string
  hint: string
  button: string
  /** What was asked for. */
  value?: string | undefined
  /** The language of the page, if it stands in the address. */
  language?: string | undefined
}

/** A part of a page. */
export type PageBlock =
  | {
      kind: 'hero'
      greeting?: string | undefined
      title: string
      sentence?: string | undefined
      word?: PageWord | undefined
      /** A picture behind the words, which says nothing that they do not. */
      picture?: string | undefined
      search?: PageSearch | undefined
      back?: PageLink | undefined
    }
  | {
      kind: 'cards'
      title: string
      all?: PageLink | undefined
      cards: readonly PageCard[]
      /** The first one large, the others in rows beside it; or all in rows; or all large. */
      show?: 'LEAD' | 'ROWS' | 'LARGE' | undefined
    }
  | { kind: 'links'; title: string; links: readonly PageLink[] }
  | { kind: 'text'; title?: string | undefined; paragraphs: readonly string[]; links?: readonly PageLink[] }
  | { kind: 'pictures'; title?: string | undefined; pictures: readonly PagePicture[] }
  | { kind: 'offices'; title: string; offices: readonly PageOffice[] }
  | PageArticle

/** What machines read of a page. All addresses are whole. */
export interface PageMeta {
  /** Its one address, and those of its other languages. */
  canonical?: string | undefined
  alternates?: readonly { lang: string; href: string }[] | undefined
  /** What it is about (schema.org). */
  about?: Readonly<Record<string, unknown>> | undefined
  /** What stands where its address is passed on. */
  card?: { site: string; picture?: string | undefined } | undefined
  /** The feed of what is new. */
  feed?: string | undefined
}

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
  /** For search engines and where the address is passed on: only where its owner says so. */
  meta?: PageMeta | undefined
  /** It is shown in a frame to who arranges it: its links and forms lead nowhere there. */
  isPreview?: boolean | undefined
  skip: string
  home: PageLink & { mark?: string | undefined }
  menu: { label: string; links: readonly PageLink[] }
  languages: { label: string; links: readonly (PageLink & { lang: string })[] }
  /** None: the page has no such way. */
  signIn?: PageLink | undefined
  blocks: readonly PageBlock[]
  /** Whose all this is, how it may be used, and whom to write to. */
  owner?: { title: string; text?: string | undefined; write?: readonly PageLink[] | undefined } | undefined
  foot: readonly PageLink[]
}
