import { isBlank } from '@cairn/model/format'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns what the draft of a new item keeps of its form: what holds something, and null for what held
 * something before (`former` is the draft until now) and was emptied, so that nothing fills it again.
 */
export function typedValues(values: Values, former: Values = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!isBlank(value)) return [[name, value]]
      return Object.hasOwn(former, name) ? [[name, null]] : []
    }),
  )
}

/** Returns the values that hold something. */
export function filledValues(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}
