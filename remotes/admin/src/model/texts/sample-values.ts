import type { MessageArgument } from '@cairn/model/message-text'

/** Returns an example value for a placeholder of a text, as a person would type it, for the preview. */
export function sampleValue({ kind, name, choices }: MessageArgument): string {
  if (kind === 'number') return '3'
  if (kind === 'moment') return '2026-06-21T12:00'
  return kind === 'choice' ? (choices[0] ?? 'other') : name
}

/**
 * Converts typed sample values for the placeholders of a text: numbers, timestamps (milliseconds since 1970)
 * and strings. An invalid timestamp becomes 0.
 */
export function messageValues(
  values: readonly MessageArgument[],
  typed: (value: MessageArgument) => string,
): Record<string, string | number> {
  return Object.fromEntries(
    values.map((value) => {
      const text = typed(value)
      if (value.kind === 'number') return [value.name, Number(text)]
      return [value.name, value.kind === 'moment' ? Date.parse(text) || 0 : text]
    }),
  )
}
