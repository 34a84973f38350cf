import type { Purposes } from '@cairn/contract'

/** The purposes of conversations that this area registers. */
export const PURPOSES = {
  CONSULT_RESPONSE: { needsAttachments: true },
  CONSULT_INCOMPLETE: { allowAdmins: true, resolvedBy: 'resubmit' },
} satisfies Purposes
