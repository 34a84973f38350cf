import type { Property } from '@cairn/contract'

/** Files of an item; it is found by what they are called. */
export const filesProperty = { v: 'REL', t: 'Attachment', many: true, max: 200, textField: true } satisfies Property
