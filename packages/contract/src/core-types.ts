import type { ItemType } from './item-type.ts'

/**
 * A person's account (platform-core section 3, User). Its properties are the server's but for the preferences, which are the
 * person's own. Others see its label only.
 */
export const userType: ItemType = {
  name: 'User',
  icon: 'user',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true, readOnly: true },
    email: { v: 'DEF', t: 'email', required: true, max: 254, level: 'PRIVATE', readOnly: true },
    admin: { v: 'DEF', t: 'boolean', readOnly: true },
    capabilities: { v: 'DEF', many: true, readOnly: true },
    contact: { v: 'REL', t: 'Contact', readOnly: true },
    dark: { v: 'DEF', t: 'boolean' },
    hideGuidance: { v: 'DEF', t: 'boolean' },
    multiColumns: { v: 'DEF', t: 'boolean' },
  },
  sections: [
    { key: 'account', properties: ['name', 'email', 'contact', 'admin', 'capabilities'] },
    { key: 'preferences', properties: ['dark', 'hideGuidance', 'multiColumns'] },
  ],
  visibility: 'PRIVATE',
  excludeGeneralSearch: true,
}

/** The item types that belong to no area. */
export const CORE_TYPES: readonly ItemType[] = [userType]
