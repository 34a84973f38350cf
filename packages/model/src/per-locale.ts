/** Makes one of a kind for each language (BCP 47 tag) and keeps it: to make a formatter takes a hundred times as long as to use it. */
export function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}
