import type { CairnError } from '@cairn/contract/errors'
import { onDemand } from '../../state/on-demand.ts'

/**
 * The step of sign-in that asks for a second-factor code (`code-step.tsx`), whose code is loaded when first
 * shown.
 */
export const CodeStep = onDemand(() => import('./code-step.tsx'))

/**
 * Tells whether a sign-in error means that the password was right and a second factor is the next step: a
 * code is needed (`secondFactorRequired`), or it must be set up first (`secondFactorSetUp`).
 */
export function asksForCode({ code }: CairnError): boolean {
  return code === 'secondFactorRequired' || code === 'secondFactorSetUp'
}
