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

/** A bundle of rights that an organisation gives to people; those are given by its owner (domain.md, "principal"). */
const role = {
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
  owner: 'owner',
  visibility: 'COMMUNITY',
  excludeGeneralSearch: true,
}

/** Item types that belong to the server and not to an area. */
export const CORE_TYPES: readonly ItemType[] = [user, role].map((type) => parse(itemTypeSchema, type))
