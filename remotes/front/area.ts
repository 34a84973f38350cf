import type texts from './src/texts/en.json'
import { defineArea } from '@cairn/contract'
import { frontPageType } from './src/model/front-page.ts'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    front: typeof texts
  }
}

export default defineArea({
  id: 'front',
  contract: '^3.5.0',
  hue: 'admin',
  types: [frontPageType],
  views: {
    fronts: {
      title: 'views.fronts.title',
      icon: 'door-open',
      width: 'THIRD',
      code: () => import('./src/web/views/fronts.view.tsx'),
    },
    'front-preview': {
      title: 'views.front-preview.title',
      icon: 'columns',
      width: 'HALF',
      show: { any: [{ capability: 'Front' }, { reads: 'FrontPage' }] },
      code: () => import('./src/web/views/front-preview.view.tsx'),
    },
  },
  menu: [
    {
      path: 'fronts',
      title: 'views.fronts.title',
      icon: 'door-open',
      section: 'knowledge',
      order: 75,
      show: { capability: 'Front' },
    },
  ],
  cells: { FrontPage: () => import('./src/web/cells/front-page.cell.tsx') },
  capabilities: ['Front'],
})
