import type texts from './src/texts/en.json'
import { defineArea } from '@cairn/contract'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    gallery: typeof texts
  }
}

export default defineArea({
  id: 'gallery',
  contract: '^3.0.0',
  types: [],
  views: {
    'admin.gallery': {
      title: 'gallery.title',
      icon: 'book',
      width: 'FULL',
      show: 'administrator',
      code: () => import('./src/web/views/gallery.view.tsx'),
    },
  },
  menu: [
    {
      path: 'admin.gallery',
      title: 'gallery.title',
      icon: 'book',
      section: 'admin',
      order: 990,
      show: 'administrator',
    },
  ],
})
