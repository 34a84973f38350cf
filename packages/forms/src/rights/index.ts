import { lazyComponent } from '@cairn/ui'

export { RightsEditor } from './lazy-rights-editor.ts'

/**
 * Shows the account of the person behind a contact (`contact-account.tsx`). Its code is loaded at its
 * first use.
 */
export const ContactAccount = lazyComponent(() => import('./contact-account.tsx'))

/**
 * Shows how to answer a request to join a community (`answer-join.tsx`). Its code is loaded at its first use.
 */
export const AnswerJoin = lazyComponent(() => import('./answer-join.tsx'))
