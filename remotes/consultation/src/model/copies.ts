/** Properties of a consultation that its responses repeat, so that they are searched and sorted by them. */
const COPIED = [
  'projectName',
  'primaryOrg',
  'region',
  'stream',
  'projectType',
  'requestedResponseDate',
  'submitted',
] as const

/**
 * Returns the properties of a consultation that its responses store a copy of, so that responses are found
 * and sorted by them. Missing ones are left out.
 */
export function copiesOf(consultation: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    COPIED.flatMap((name) => (consultation[name] === undefined ? [] : [[name, consultation[name]]])),
  )
}

/**
 * Returns the copied properties that differ after a change of a consultation, for updating its responses.
 * Null for one that was emptied.
 */
export function copiesChanged(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    COPIED.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map((name) => [
      name,
      after[name] ?? null,
    ]),
  )
}
