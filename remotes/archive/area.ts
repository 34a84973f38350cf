import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { archiveEntryType } from './src/model/archive-entry.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'
import { ENTRY_HEADINGS } from './src/model/headings.ts'
import { sourceType } from './src/model/source.ts'

/** Shows to who reads entries or makes them. */
const archive: Show = { any: [{ reads: 'ArchiveEntry' }, { capability: 'Archive' }] }

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    archive: typeof texts
  }
}

export default defineArea({
  id: 'archive',
  contract: '^3.5.0',
  hue: 'knowledge',
  types: [archiveEntryType, sourceType],
  uses: ['Organization'],
  imports: {
    ARC_CSV: {
      type: 'ArchiveEntry',
      key: ['fileNumber'],
      files: 'attachments',
      headings: ENTRY_HEADINGS,
      capability: 'Archive',
    },
  },
  errors: ['levelBelow', 'otherOwner'],
  lists: LISTS,
  listRights: LIST_RIGHTS,
  views: {
    archive: {
      title: 'menu.archive',
      icon: 'archive',
      width: 'HALF',
      code: () => import('./src/web/views/archive.view.tsx'),
    },
    'archive.catalogue': {
      title: 'menu.archive.catalogue',
      icon: 'book',
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/catalogue.view.tsx'),
    },
    'archive.orgs': {
      title: 'menu.archive.orgs',
      icon: 'building',
      width: 'THIRD',
      code: () => import('./src/web/views/orgs.view.tsx'),
    },
    'archive.imports': {
      title: 'menu.archive.imports',
      icon: 'import',
      width: 'HALF',
      code: () => import('./src/web/views/imports.view.tsx'),
    },
    'archive.sources': {
      title: 'menu.archive.sources',
      icon: 'inbox',
      width: 'THIRD',
      code: () => import('./src/web/views/sources.view.tsx'),
    },
  },
  menu: [
    { path: 'archive', title: 'menu.archive', icon: 'archive', section: 'knowledge', order: 45, show: archive },
    {
      path: 'archive.catalogue',
      title: 'menu.archive.catalogue',
      icon: 'book',
      section: 'knowledge',
      order: 46,
      show: archive,
    },
    {
      path: 'archive.orgs',
      title: 'menu.archive.orgs',
      icon: 'building',
      section: 'knowledge',
      order: 47,
      show: archive,
    },
    {
      path: 'archive.sources',
      title: 'menu.archive.sources',
      icon: 'inbox',
      section: 'knowledge',
      order: 48,
      show: { any: [{ reads: 'Source' }, { capability: 'Archive' }] },
    },
    {
      path: 'archive.imports',
      title: 'menu.archive.imports',
      icon: 'import',
      section: 'knowledge',
      order: 49,
      show: { capability: 'Archive' },
    },
  ],
  cells: { ArchiveEntry: () => import('./src/web/cells/archive-entry.cell.tsx') },
  slots: {
    home: [
      {
        key: 'needsAttention',
        title: 'archive.attention',
        show: { capability: 'Archive' },
        width: 'THIRD',
        part: 'waits',
        who: 'person',
        all: 'archive.catalogue?c0=in%3Dmarked',
        code: () => import('./src/web/panels/needs-attention.panel.tsx'),
      },
    ],
  },
  capabilities: ['Archive'],
})
