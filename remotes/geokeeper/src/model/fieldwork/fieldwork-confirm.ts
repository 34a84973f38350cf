type Values = Readonly<Record<string, unknown>>

/**
 * Tells whether a person may confirm field work: as one of the people of the external party that it names, or
 * because they may change it.
 */
export function mayConfirm(fieldwork: Values, contact: string | undefined): boolean {
  const named = [fieldwork['externalNotify'] ?? []].flat()
  const can = fieldwork['$can'] as { update?: boolean } | undefined
  return can?.update === true || (contact !== undefined && named.includes(contact))
}
