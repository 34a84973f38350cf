import type { Property } from '../state/controlled.ts'

/**
 * Removes accounts from values if the contact of the same person is among them, so that a person appears
 * once. Only changes lists of arbitrary items.
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
