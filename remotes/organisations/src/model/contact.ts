import { defineItemType, USER_STATES } from '@cairn/contract'

/** The item type of a person at one or more organisations. */
export const contactType = defineItemType({
  name: 'Contact',
  defaultIcon: 'user',
  inCell: { GeoKeeperProgram: ['assigned'] },
  begins: { CommLog: 'contacts' },
  label: ['firstName', 'middleName', 'lastName'],
  properties: {
    firstName: { v: 'DEF', required: true, max: 80, textField: true },
    middleName: { v: 'DEF', max: 80, textField: true },
    lastName: { v: 'DEF', required: true, max: 80, textField: true },
    organizations: {
      v: 'REL',
      t: 'Organization',
      many: true,
      required: true,
      max: 50,
      textField: true,
      facet: { kind: 'terms', limit: 8 },
    },
    email: { v: 'DEF', t: 'email', max: 254, textField: true },
    mobilePhone: { v: 'DEF', t: 'phone', max: 40, textField: true },
    officePhone: { v: 'DEF', t: 'phone', max: 40, textField: true },
    otherPhone: { v: 'DEF', t: 'phone', max: 40, textField: true },
    address: { v: 'DEF', t: 'address', max: 400 },
    /** The picture of the person. */
    avatar: { v: 'REL', t: 'Attachment', noSound: true },
    /** The state of the person's account, which the server computes from the account and the sign-in log. */
    userState: {
      v: 'SEL',
      options: [...USER_STATES],
      readOnly: true,
      level: 'PRIVATE',
      on: 'dedicated',
      facet: { kind: 'terms' },
    },
  },
  sections: [
    { key: 'name', properties: ['firstName', 'middleName', 'lastName', 'organizations', 'avatar'] },
    { key: 'reach', properties: ['email', 'mobilePhone', 'officePhone', 'otherPhone', 'address'] },
  ],
  head: { facts: ['email', 'mobilePhone', 'officePhone'] },
  listItem: {
    subtitle: ['organizations'],
    facts: ['mobilePhone', 'officePhone', 'otherPhone'],
    picture: { property: 'avatar', standIn: 'organizations', initials: true },
  },
  defaultHeaders: ['organizations', 'email', 'mobilePhone', 'officePhone', 'userState'],
  facets: ['organizations', 'userState'],
  owner: 'organizations',
  visibility: 'COMMUNITY',
  capability: 'Org',
  adminsCreate: 'shared',
  mergeable: true,
})
