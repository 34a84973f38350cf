import { defineArea } from '@cairn/contract'
import { contactType } from './src/model/contact.ts'
import { organizationType } from './src/model/organization.ts'

export default defineArea({
  id: 'organisations',
  contract: '^1.0.0',
  types: [contactType, organizationType],
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
  },
  menu: [
    {
      path: 'my-organizations',
      title: 'menu.my-organizations',
      adminTitle: 'menu.all-organizations',
      icon: 'building',
      section: 'people',
      order: 10,
      show: { capability: 'Org' },
    },
    {
      path: 'my-contacts',
      title: 'menu.my-contacts',
      adminTitle: 'menu.all-contacts',
      icon: 'users',
      section: 'people',
      order: 20,
      show: { capability: 'Org' },
    },
  ],
  cells: {
    Contact: () => import('./src/web/cells/contact.cell.tsx'),
    Organization: () => import('./src/web/cells/organization.cell.tsx'),
  },
  slots: {
    home: [
      {
        key: 'latest-people',
        title: 'organisations.latestPeople',
        show: { capability: 'Org' },
        width: 'TWO_THIRDS',
        code: () => import('./src/web/panels/latest-people.panel.tsx'),
      },
    ],
  },
  capabilities: ['Org'],
})
