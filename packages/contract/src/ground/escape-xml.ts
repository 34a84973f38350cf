const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML content and attributes, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)
}
