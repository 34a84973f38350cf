import { lazyComponent } from '@cairn/ui'

/**
 * Shows and edits the rights of an account (`rights-editor.tsx`). Its code is loaded at its first use.
 */
export const RightsEditor = lazyComponent(() => import('./rights-editor.tsx'))
/**
 * Shows the account of the person behind a contact (`contact-account.tsx`). Its code is loaded at its
 * first use.
 */
export const ContactAccount = lazyComponent(() => import('./contact-account.tsx'))
