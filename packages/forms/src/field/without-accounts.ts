import type { Property } from '../state/controlled.ts'

/**
 * Returns the values without accounts of people whose contact is among them: one person is named once.
 * Values of other properties than lists of any items stay as they are.
 */
export function withoutAccounts(
  { v, many }: Property,
  values: unknown[],
  labels: Readonly<Record<string, string>> = {},
): unknown[] {
  if (v !== 'IDM' || many !== true) return values
  const isAccount = (id: unknown) => String(id).startsWith('User-')
  const named = new Set(values.flatMap((id) => (isAccount(id) ? [] : (labels[String(id)] ?? []))))
  return values.filter((id) => !isAccount(id) || !named.has(labels[String(id)] ?? ''))
}
