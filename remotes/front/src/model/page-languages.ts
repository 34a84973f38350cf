/** Languages in which the server draws public pages. */
export const PAGE_LANGUAGES = ['en', 'fr'] as const
/** A language of public pages, as a BCP 47 tag. */
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** Returns the name of a language in that language, such as Français. */
export function ownName(language: PageLanguage): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
