/** A node of the content after pdfmake has laid it out. */
interface Laid {
  running?: string
  positions?: readonly { pageNumber: number }[]
  stack?: readonly unknown[]
  columns?: readonly unknown[]
}

/**
 * Returns the running heads of a page (counted from 1): the words of the first and of the last marked
 * paragraph that begins on it. One word if they are the same, none without such paragraphs. Call it after
 * layout.
 */
export function runningWords(content: readonly unknown[], page: number): string[] {
  const words = [...markedOn(content, page)]
  return [...new Set([words[0], words.at(-1)])].filter((word) => word !== undefined)
}

function* markedOn(content: readonly unknown[], page: number): Generator<string> {
  for (const node of content as readonly Laid[]) {
    if (node.running !== undefined && node.positions?.[0]?.pageNumber === page) yield node.running
    yield* markedOn(node.stack ?? node.columns ?? [], page)
  }
}
