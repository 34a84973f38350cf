import type texts from './src/texts/en.json'
import { defineArea } from '@cairn/contract'
import { collectionType } from './src/model/collection.ts'
import { linkProposalType } from './src/model/link-proposal.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'

const view = {
  title: 'views.collections.title',
  icon: 'library',
  width: 'THIRD',
  code: () => import('./src/web/views/collections.view.tsx'),
} as const

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    collections: typeof texts
  }
}

export default defineArea({
  id: 'collections',
  contract: '^3.5.0',
  hue: 'knowledge',
  types: [collectionType, linkProposalType],
  lists: LISTS,
  listRights: LIST_RIGHTS,
  uses: ['Attachment', 'CommunityLabel', 'Link', 'Organization'],
  views: {
    collections: view,
    'collections.labels': {
      title: 'views.collections.labels.title',
      icon: 'tag',
      width: 'HALF',
      code: () => import('./src/web/views/labels.view.tsx'),
    },
    'admin.collections': {
      ...view,
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/admin-collections.view.tsx'),
    },
  },
  menu: [
    {
      path: 'collections',
      title: 'views.collections.title',
      icon: 'library',
      section: 'knowledge',
      order: 70,
      show: { any: [{ reads: 'Collection' }, { capability: 'Collections' }] },
    },
    {
      path: 'admin.collections',
      title: 'views.collections.title',
      icon: 'library',
      section: 'admin',
      order: 955,
      show: 'administrator',
      on: 'dedicated',
    },
  ],
  cells: { Collection: () => import('./src/web/cells/collection.cell.tsx') },
  capabilities: ['Collections'],
})
