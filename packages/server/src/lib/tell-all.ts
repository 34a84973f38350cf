/**
 * Calls every listener with the news. One that throws is reported to `onTrouble` and does not stop the
 * others.
 */
export function tellAll<News>(
  listeners: Iterable<(news: News) => void>,
  news: News,
  onTrouble: (text: string) => void,
): void {
  for (const listener of listeners)
    try {
      listener(news)
    } catch (thrown) {
      onTrouble(`a listener failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    }
}
