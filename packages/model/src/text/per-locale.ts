/**
 * Caches the result of `make` for each language (BCP 47 tag). Creating a formatter takes a hundred times as
 * long as using it.
 */
export function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}
