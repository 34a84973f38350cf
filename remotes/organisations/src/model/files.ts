import type { Property } from '@cairn/contract'

/** The property for the files of an item. Search finds the item by their names. */
export const filesProperty = { v: 'REL', t: 'Attachment', many: true, max: 200, textField: true } satisfies Property
