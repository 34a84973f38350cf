import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { agreementType } from './src/model/agreement.ts'
import { commLogType } from './src/model/comm-log.ts'
import { contactType } from './src/model/contact.ts'
import { dispositionFeatureType, dispositionType } from './src/model/disposition.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'
import { invitationType } from './src/model/meetings/invitation.ts'
import { meetingType } from './src/model/meetings/meeting.ts'
import { organizationType } from './src/model/organization.ts'

/** Shows to who reads items of one of the types, or makes them. */
const readersOf = (...types: string[]): Show => ({
  any: [...types.map((reads) => ({ reads })), { capability: 'Org' as const }],
})

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    organisations: typeof texts
  }
}

export default defineArea({
  id: 'organisations',
  contract: '^3.5.0',
  hue: 'people',
  types: [
    contactType,
    organizationType,
    meetingType,
    invitationType,
    commLogType,
    agreementType,
    dispositionType,
    dispositionFeatureType,
  ],
  errors: ['holdDays'],
  imports: {
    ORG_CSV: {
      type: 'Contact',
      capability: 'Org',
      headings: {
        firstName: ['Given name', 'Forename', 'Nom de baptême'],
        lastName: ['Surname', 'Family name', 'Nom de famille'],
        organizations: ['Company', 'Employer', 'Agency', 'Société', 'Employeur'],
        email: ['Mail', 'E-mail address', 'Courriel'],
        mobilePhone: ['Cell', 'Cell phone', 'Mobile', 'Cellulaire'],
        officePhone: ['Phone', 'Telephone', 'Work phone', 'Business phone', 'Téléphone'],
        otherPhone: ['Home phone'],
      },
    },
  },
  lists: LISTS,
  listRights: LIST_RIGHTS,
  views: {
    'my-organizations': {
      title: 'views.my-organizations.title',
      icon: 'building',
      width: 'THIRD',
      code: () => import('./src/web/views/my-organizations.view.tsx'),
    },
    'my-contacts': {
      title: 'views.my-contacts.title',
      icon: 'users',
      width: 'THIRD',
      code: () => import('./src/web/views/my-contacts.view.tsx'),
    },
    duplicates: {
      title: 'views.duplicates.title',
      icon: 'users',
      width: 'HALF',
      show: { capability: 'Org' },
      code: () => import('./src/web/views/duplicates.view.tsx'),
    },
    meetings: {
      title: 'views.meetings.title',
      icon: 'calendar',
      width: 'HALF',
      code: () => import('./src/web/views/meetings.view.tsx'),
    },
    'meetings.calendar': {
      title: 'views.meetings.calendar.title',
      icon: 'calendar',
      width: 'HALF',
      code: () => import('./src/web/views/meetings-calendar.view.tsx'),
    },
    'comm-logs': {
      title: 'views.comm-logs.title',
      icon: 'messages-square',
      width: 'THIRD',
      code: () => import('./src/web/views/comm-logs.view.tsx'),
    },
    agreements: {
      title: 'views.agreements.title',
      icon: 'handshake',
      width: 'THIRD',
      code: () => import('./src/web/views/agreements.view.tsx'),
    },
    dispositions: {
      title: 'views.dispositions.title',
      icon: 'land-plot',
      width: 'THIRD',
      code: () => import('./src/web/views/dispositions.view.tsx'),
    },
  },
  menu: [
    {
      path: 'my-organizations',
      title: 'menu.my-organizations',
      adminTitle: 'menu.all-organizations',
      icon: 'building',
      section: 'people',
      order: 10,
      show: readersOf('Organization'),
      readOrgOn: 'dedicated',
    },
    {
      path: 'my-contacts',
      title: 'menu.my-contacts',
      adminTitle: 'menu.all-contacts',
      icon: 'users',
      section: 'people',
      order: 11,
      show: readersOf('Contact'),
      readOrgOn: 'dedicated',
    },
    {
      path: 'meetings',
      title: 'menu.meetings',
      icon: 'calendar',
      section: 'people',
      order: 12,
      show: readersOf('Meeting', 'Invitation'),
    },
    {
      path: 'meetings.calendar',
      title: 'menu.meetings.calendar',
      icon: 'calendar',
      section: 'people',
      order: 13,
      show: readersOf('Meeting', 'Invitation'),
    },
    {
      path: 'comm-logs',
      title: 'menu.comm-logs',
      icon: 'messages-square',
      section: 'people',
      order: 14,
      show: readersOf('CommLog'),
    },
    {
      path: 'agreements',
      title: 'menu.agreements',
      icon: 'handshake',
      section: 'people',
      order: 15,
      show: readersOf('Agreement'),
    },
    {
      path: 'dispositions',
      title: 'menu.dispositions',
      icon: 'land-plot',
      section: 'people',
      order: 16,
      show: readersOf('Disposition'),
    },
  ],
  cells: {
    Agreement: () => import('./src/web/cells/agreement.cell.tsx'),
    CommLog: () => import('./src/web/cells/comm-log.cell.tsx'),
    Contact: () => import('./src/web/cells/contact.cell.tsx'),
    Disposition: () => import('./src/web/cells/disposition.cell.tsx'),
    Organization: () => import('./src/web/cells/organization.cell.tsx'),
    Meeting: () => import('./src/web/cells/meeting.cell.tsx'),
    Invitation: () => import('./src/web/cells/invitation.cell.tsx'),
  },
  creates: {
    CommLog: () => import('./src/web/create/comm-log.create.tsx'),
    Contact: () => import('./src/web/create/contact.create.tsx'),
    Meeting: () => import('./src/web/create/meeting.create.tsx'),
    Organization: () => import('./src/web/create/organization.create.tsx'),
  },
  slots: {
    home: [
      {
        key: 'coming-meetings',
        title: 'organisations.comingMeetings',
        show: readersOf('Meeting', 'Invitation'),
        width: 'TWO_THIRDS',
        part: 'coming',
        all: 'meetings.calendar',
        code: () => import('./src/web/panels/coming-meetings.panel.tsx'),
      },
      {
        key: 'latest-people',
        title: 'organisations.latestPeople',
        show: readersOf('Contact'),
        width: 'THIRD',
        part: 'changed',
        all: 'my-contacts',
        code: () => import('./src/web/panels/latest-people.panel.tsx'),
      },
    ],
  },
  capabilities: ['Org'],
})
