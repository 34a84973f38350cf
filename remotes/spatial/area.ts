import type texts from './src/texts/en.json'
import { defineArea, type Show } from '@cairn/contract'
import { featureType, gisCollectionType } from './src/model/gis-collection.ts'
import { LISTS, LIST_RIGHTS } from './src/model/lists.ts'
import { spatialCollectionType } from './src/model/spatial-collection.ts'
import { spatialFeatureType } from './src/model/spatial-feature.ts'

/** Shows to who reads items of the type, or brings places in. */
const readersOf = (type: string): Show => ({ any: [{ reads: type }, { capability: 'Spatial' }] })
const show: Show = {
  any: [
    { reads: 'SpatialFeature' },
    { reads: 'SpatialCollection' },
    { reads: 'GISCollection' },
    { reads: 'Import' },
    { capability: 'Spatial' },
  ],
}

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    spatial: typeof texts
  }
}

export default defineArea({
  id: 'spatial',
  contract: '^3.5.0',
  hue: 'land',
  types: [spatialCollectionType, spatialFeatureType, gisCollectionType, featureType],
  uses: ['Import'],
  imports: { SPL_FILE: { type: 'SpatialFeature', from: 'places', capability: 'Spatial' } },
  lists: LISTS,
  listRights: LIST_RIGHTS,
  views: {
    spatial: {
      title: 'views.spatial.title',
      icon: 'map',
      width: 'HALF',
      code: () => import('./src/web/views/spatial.view.tsx'),
    },
    'spatial.map': {
      title: 'views.spatial.map.title',
      icon: 'map',
      width: 'TWO_THIRDS',
      code: () => import('./src/web/views/map.view.tsx'),
    },
    'spatial.features': {
      title: 'views.spatial.features.title',
      icon: 'map-pin',
      width: 'HALF',
      code: () => import('./src/web/views/features.view.tsx'),
    },
    'spatial.collections': {
      title: 'views.spatial.collections.title',
      icon: 'layers',
      width: 'THIRD',
      code: () => import('./src/web/views/collections.view.tsx'),
    },
    'spatial.imports': {
      title: 'views.spatial.imports.title',
      icon: 'import',
      width: 'THIRD',
      code: () => import('./src/web/views/imports.view.tsx'),
    },
    data: {
      title: 'views.data.title',
      icon: 'layers',
      width: 'THIRD',
      code: () => import('./src/web/views/data.view.tsx'),
    },
  },
  menu: [
    { path: 'spatial', title: 'views.spatial.title', icon: 'map', section: 'spatial', order: 300, show },
    {
      path: 'spatial.map',
      title: 'views.spatial.map.title',
      icon: 'map',
      section: 'spatial',
      order: 301,
      show: readersOf('SpatialFeature'),
    },
    {
      path: 'spatial.features',
      title: 'views.spatial.features.title',
      icon: 'map-pin',
      section: 'spatial',
      order: 302,
      show: readersOf('SpatialFeature'),
    },
    {
      path: 'spatial.collections',
      title: 'views.spatial.collections.title',
      icon: 'layers',
      section: 'spatial',
      order: 303,
      show: readersOf('SpatialCollection'),
    },
    {
      path: 'spatial.imports',
      title: 'views.spatial.imports.title',
      icon: 'import',
      section: 'spatial',
      order: 304,
      show: readersOf('Import'),
    },
    {
      path: 'data',
      title: 'views.data.title',
      icon: 'layers',
      section: 'spatial',
      order: 305,
      show: readersOf('GISCollection'),
    },
  ],
  cells: {
    SpatialFeature: () => import('./src/web/cells/spatial-feature.cell.tsx'),
    GISCollection: () => import('./src/web/cells/gis-collection.cell.tsx'),
    Import: () => import('./src/web/cells/import.cell.tsx'),
    SpatialCollection: () => import('./src/web/cells/spatial-collection.cell.tsx'),
  },
  capabilities: ['Spatial'],
})
