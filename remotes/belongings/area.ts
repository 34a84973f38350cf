import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { belongingType } from './src/model/belonging.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'

/** Shows to who reads belongings, on installs that have switched them on. */
const belongings: Show = {
  all: [{ keyCap: 'Belongings' }, { any: [{ reads: 'Belonging' }, { capability: 'Belongings' }] }],
}

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    belongings: typeof texts
  }
}

export default defineArea({
  id: 'belongings',
  contract: '^3.0.0',
  types: [belongingType],
  uses: ['Organization'],
  lists: LISTS,
  listRights: LIST_RIGHTS,
  views: {
    'belongings.catalog': {
      title: 'menu.belongings.catalog',
      icon: 'amphora',
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/catalog.view.tsx'),
    },
  },
  menu: [
    {
      path: 'belongings.catalog',
      title: 'menu.belongings.catalog',
      icon: 'amphora',
      section: 'knowledge',
      order: 50,
      show: belongings,
    },
  ],
  cells: { Belonging: () => import('./src/web/cells/belonging.cell.tsx') },
  capabilities: ['Belongings'],
})
