import { lazyComponent } from '@cairn/ui'

/** What a person was given, and giving and taking it (rights-editor.tsx). */
export const RightsEditor = lazyComponent(() => import('./rights-editor.tsx'))
/** The account of a contact's person (contact-account.tsx). */
export const ContactAccount = lazyComponent(() => import('./contact-account.tsx'))
