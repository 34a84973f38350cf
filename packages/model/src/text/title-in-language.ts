/** Returns a title in a language, else in any that it has. Undefined if it has none. */
export function titleInLanguage(title: Readonly<Record<string, string>>, language: string): string | undefined {
  return title[language] ?? title[language.split('-')[0] ?? ''] ?? Object.values(title)[0]
}
