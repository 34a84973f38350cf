import type { RecordingUse } from '@cairn/contract'

/** What the uses of a recording are called in a ledger of consent. */
const USES: Readonly<Record<RecordingUse, readonly string[]>> = {
  KEEP: [],
  COMMUNITY: ['COMMUNITY'],
  TEACHING: ['TEACHING'],
  PUBLIC: ['PUBLIC'],
}

/**
 * Converts consent to uses of a voice recording to an entry of the consent ledger: given orally by the person
 * from `day`, to be credited by name. The uses always include KEEP and RECORDING.
 */
export function ledgerOf(agreedFor: readonly RecordingUse[], project: string, day: string) {
  const uses = ['KEEP', 'RECORDING', ...agreedFor.flatMap((use) => USES[use])]
  return { project, uses, decision: 'GIVEN', attribution: 'NAME', from: day, how: 'ORAL', by: 'SELF' }
}
