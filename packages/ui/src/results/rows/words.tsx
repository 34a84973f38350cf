/** Days such as `2026-09-27` and codes such as `R-131` and `SI-1-2-17`. */
const CODE = /(\b(?:[A-Z]{1,4}|\d{1,4})(?:-\d{1,6}){1,5}\b)/

/** Shows a text of a row, whose days and codes do not break at their hyphens. */
export function Words({ text }: { text: string }) {
  const shown = text.split(CODE).map((part, at) =>
    at % 2 === 1 ? (
      <span key={`${at} ${part}`} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
  return <bdi>{shown}</bdi>
}
