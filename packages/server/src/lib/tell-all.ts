/** Tells each listener the news; one that throws is reported, and must not keep the others from hearing. */
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
