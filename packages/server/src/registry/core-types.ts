import { itemTypeSchema, type ItemType } from '@cairn/contract'
import { parse } from 'valibot'

/**
 * The person's own account item (platform-core section 3, User). What gives rights is read-only: only the server sets it.
 */
const user = {
  name: 'User',
  icon: 'user-circle',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    email: { v: 'DEF', t: 'email', required: true, max: 254, level: 'PRIVATE' },
    admin: { v: 'DEF', t: 'boolean', readOnly: true },
    capabilities: { v: 'DEF', many: true, readOnly: true },
    contact: { v: 'REL', t: 'Contact', readOnly: true },
    dark: { v: 'DEF', t: 'boolean' },
    hideGuidance: { v: 'DEF', t: 'boolean' },
    multiColumns: { v: 'DEF', t: 'boolean' },
  },
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
}

/** Item types that belong to the server and not to an area. */
export const CORE_TYPES: readonly ItemType[] = [parse(itemTypeSchema, user)]
