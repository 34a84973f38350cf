/**
 * Returns the first day of the week, 0 for Sunday: that of the person's own locale if it is of the language,
 * such as `en-CA`, or else of the language.
 */
export function firstDayOf(language: string, locales: readonly string[] = navigator.languages): number {
  const own = locales.find((locale) => locale.split('-')[0] === language)
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(own ?? language)
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7
}
