import type texts from './src/texts/en.json'
import { defineArea } from '@cairn/contract'

const SECTION = 'admin'
const administrators = { section: SECTION, show: 'administrator' } as const

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    admin: typeof texts
  }
}

export default defineArea({
  id: 'admin',
  contract: '^3.5.0',
  hue: 'admin',
  restricted: true,
  types: [],
  views: {
    'admin.all-items': {
      title: 'views.admin.all-items.title',
      icon: 'inbox',
      width: 'HALF',
      code: () => import('./src/web/views/all-items.view.tsx'),
    },
    'admin.users': {
      title: 'views.admin.users.title',
      icon: 'circle-user',
      width: 'THIRD',
      code: () => import('./src/web/views/users.view.tsx'),
    },
    'admin.user': {
      title: 'views.admin.user.title',
      icon: 'circle-user',
      width: 'THIRD',
      show: 'administrator',
      code: () => import('./src/web/views/user.view.tsx'),
    },
    'admin.sysalerts': {
      title: 'views.admin.sysalerts.title',
      icon: 'megaphone',
      width: 'THIRD',
      code: () => import('./src/web/views/sysalerts.view.tsx'),
    },
    'admin.state': {
      title: 'views.admin.state.title',
      icon: 'wifi',
      width: 'THIRD',
      code: () => import('./src/web/views/state.view.tsx'),
    },
    'admin.systext': {
      title: 'views.admin.systext.title',
      icon: 'case-sensitive',
      width: 'THIRD',
      code: () => import('./src/web/views/systext.view.tsx'),
    },
    'admin.text': {
      title: 'views.admin.text.title',
      icon: 'case-sensitive',
      width: 'THIRD',
      show: 'administrator',
      code: () => import('./src/web/views/text.view.tsx'),
    },
    'admin.owner': {
      title: 'views.admin.owner.title',
      icon: 'building',
      width: 'THIRD',
      code: () => import('./src/web/views/owner.view.tsx'),
    },
    'admin.menu-items': {
      title: 'views.admin.menu-items.title',
      icon: 'panel-left',
      width: 'THIRD',
      code: () => import('./src/web/views/menu-items.view.tsx'),
    },
    'admin.workflows': {
      title: 'views.admin.workflows.title',
      icon: 'workflow',
      width: 'THIRD',
      code: () => import('./src/web/views/workflows.view.tsx'),
    },
    'admin.addresses': {
      title: 'views.admin.addresses.title',
      icon: 'external',
      width: 'THIRD',
      code: () => import('./src/web/views/addresses.view.tsx'),
    },
    'admin.access-log': {
      title: 'views.admin.access-log.title',
      icon: 'shield',
      width: 'THIRD',
      code: () => import('./src/web/views/access-log.view.tsx'),
    },
    'admin.sign-in-log': {
      title: 'views.admin.sign-in-log.title',
      icon: 'log-in',
      width: 'THIRD',
      code: () => import('./src/web/views/sign-in-log.view.tsx'),
    },
  },
  slots: {
    home: [
      {
        key: 'first-steps',
        title: 'slots.admin.firstSteps',
        show: 'administrator',
        width: 'TWO_THIRDS',
        part: 'waits',
        who: 'person',
        order: 90,
        code: () => import('./src/web/panels/first-steps.panel.tsx'),
      },
    ],
  },
  menu: [
    { ...administrators, path: 'admin', title: 'menu.section.admin', order: 900 },
    { ...administrators, path: 'admin.all-items', title: 'views.admin.all-items.title', icon: 'inbox', order: 901 },
    { ...administrators, path: 'admin.users', title: 'views.admin.users.title', icon: 'circle-user', order: 902 },
    { ...administrators, path: 'admin.sysalerts', title: 'views.admin.sysalerts.title', icon: 'megaphone', order: 903 },
    { ...administrators, path: 'admin.state', title: 'views.admin.state.title', icon: 'wifi', order: 904 },
    { ...administrators, path: 'admin.access-log', title: 'views.admin.access-log.title', icon: 'shield', order: 905 },
    {
      ...administrators,
      path: 'admin.sign-in-log',
      title: 'views.admin.sign-in-log.title',
      icon: 'log-in',
      order: 906,
    },
    {
      ...administrators,
      path: 'admin.addresses',
      title: 'views.admin.addresses.title',
      icon: 'external',
      order: 910,
    },
    {
      ...administrators,
      path: 'admin.systext',
      title: 'views.admin.systext.title',
      icon: 'case-sensitive',
      order: 907,
      on: 'dedicated',
    },
    {
      section: SECTION,
      show: 'organisationAdmin',
      path: 'admin.owner',
      title: 'views.admin.owner.title',
      icon: 'building',
      order: 908,
      on: 'dedicated',
    },
    {
      ...administrators,
      path: 'admin.menu-items',
      title: 'views.admin.menu-items.title',
      icon: 'panel-left',
      order: 909,
      on: 'dedicated',
    },
    {
      section: SECTION,
      show: 'workflows',
      path: 'admin.workflows',
      title: 'views.admin.workflows.title',
      icon: 'workflow',
      order: 960,
    },
  ],
})
