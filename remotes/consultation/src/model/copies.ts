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

/** Returns what a response repeats of its consultation. */
export function copiesOf(consultation: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    COPIED.flatMap((name) => (consultation[name] === undefined ? [] : [[name, consultation[name]]])),
  )
}

/** Returns what a response must repeat anew after a change of its consultation. Null empties a property. */
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
