import type { ItemType } from '@cairn/contract'

/** The one item type that belongs to no area: the person's account (platform-core section 3, User). */
const user: ItemType = {
  name: 'User',
  icon: 'user',
  label: ['name'],
  properties: {
    name: { v: 'DEF', readOnly: true },
    email: { v: 'DEF', t: 'email', readOnly: true },
    contact: { v: 'REL', t: 'Contact', readOnly: true },
    admin: { v: 'DEF', t: 'boolean', readOnly: true },
    dark: { v: 'DEF', t: 'boolean' },
    hideGuidance: { v: 'DEF', t: 'boolean' },
    multiColumns: { v: 'DEF', t: 'boolean' },
  },
  sections: [
    { key: 'account', properties: ['name', 'email', 'contact', 'admin'] },
    { key: 'preferences', properties: ['dark', 'hideGuidance', 'multiColumns'] },
  ],
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
}

/** Item types the shell knows without any area. */
export const CORE_TYPES: Readonly<Record<string, ItemType>> = { [user.name]: user }
