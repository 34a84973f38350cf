import type { CairnError } from '@cairn/contract/errors'
import { onDemand } from '../../state/on-demand.ts'

/** The second step of signing in, for those who have one. */
export const CodeStep = onDemand(() => import('./code-step.tsx'))

/** Tells whether the password was right and a code is what is missing. */
export function asksForCode({ code }: CairnError): boolean {
  return code === 'secondFactorRequired' || code === 'secondFactorSetUp'
}
