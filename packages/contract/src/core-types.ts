import type { ItemType } from './item-type.ts'

/**
 * A person's account (platform-core section 3, User). Its properties are the server's but for the preferences, which are the
 * person's own. Others see its label only.
 */
const userType: ItemType = {
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

/** A bundle of rights that an organisation gives to people; those are given by its owner (domain.md, "principal"). */
const roleType: ItemType = {
  name: 'Role',
  icon: 'users',
  label: ['name'],
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true },
    /** Such as `Lexeme.PROTECTED.read`, `Meeting.update` or `protocol.CEREMONY`. */
    grants: { v: 'DEF', many: true, max: 200 },
    capabilities: { v: 'DEF', many: true, max: 100 },
  },
  sections: [{ key: 'rights', properties: ['name', 'owner', 'grants', 'capabilities'] }],
  owner: 'owner',
  visibility: 'COMMUNITY',
  excludeGeneralSearch: true,
}

/** The item types that belong to no area. */
export const CORE_TYPES: readonly ItemType[] = [userType, roleType]
