import type { RecordingUse } from '@cairn/contract'

/** What the uses of a recording are called in a ledger of consent. */
const USES: Readonly<Record<RecordingUse, readonly string[]>> = {
  KEEP: [],
  COMMUNITY: ['COMMUNITY'],
  TEACHING: ['TEACHING'],
  PUBLIC: ['PUBLIC'],
}

/** Converts consent to uses of a voice recording to the form that the consent ledger records. */
export function ledgerOf(agreedFor: readonly RecordingUse[], project: string, day: string) {
  const uses = ['KEEP', 'RECORDING', ...agreedFor.flatMap((use) => USES[use])]
  return { project, uses, decision: 'GIVEN', attribution: 'NAME', from: day, how: 'ORAL', by: 'SELF' }
}
