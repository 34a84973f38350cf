import { onDemand } from '@cairn/ui'

/** What a person was given, and giving and taking it (rights-editor.tsx). */
export const RightsEditor = onDemand(() => import('./rights-editor.tsx'))
/** The account of a contact's person (contact-account.tsx). */
export const ContactAccount = onDemand(() => import('./contact-account.tsx'))
