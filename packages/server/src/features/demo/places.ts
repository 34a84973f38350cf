import type { Geometry } from '@cairn/contract'
import type { OrganizationKey } from './organizations.ts'

/** A place of a demo collection; `in` is the index of its collection in `COLLECTIONS`. */
export interface DemoPlace {
  label: string
  spatialType: string
  geometry: Geometry
  in: number
  access?: string
  attributes?: Readonly<Record<string, string | number | boolean>>
}

/** Place collections of the demo. All places are invented. */
export const COLLECTIONS = [
  {
    label: 'Shoreline walk',
    spatialType: 'MONITORING_SITE',
    description: 'What the walkers noted down, stop by stop.',
  },
  { label: 'Trails and cabins', spatialType: 'TRAIL', description: 'Kept open by the lands office.' },
  {
    label: 'Harvest areas',
    spatialType: 'HARVEST_AREA',
    description: 'Drawn with those who harvest there, for planning.',
  },
] as const

/** Places of the demo. */
export const PLACES: readonly DemoPlace[] = [
  point('Dock at the river mouth', 'INFRASTRUCTURE', [-128.4145, 52.8712], 0, { built: 2019, lit: true }),
  point('Tide gauge', 'MONITORING_SITE', [-128.4155, 52.8665], 0, { reads: 'every 10 minutes' }),
  point('Clam bed, north end', 'FISHING_SITE', [-128.4395, 52.8885], 0, { open: 'November to March' }),
  point('Eelgrass plot 4', 'HABITAT', [-128.451, 52.881], 0, { 'shoots per square metre': 212 }),
  point('Weir', 'INFRASTRUCTURE', [-128.3534, 52.8573], 0),
  point('First cabin', 'CAMP', [-128.322, 52.902], 1, { beds: 6 }),
  point('Ridge cabin', 'CAMP', [-128.271, 52.931], 1, { beds: 4 }),
  line('Grease trail, lower part', 'TRAIL', 1, [
    [-128.409, 52.872],
    [-128.381, 52.882],
    [-128.349, 52.887],
    [-128.322, 52.902],
  ]),
  line('Ridge trail', 'TRAIL', 1, [
    [-128.322, 52.902],
    [-128.302, 52.919],
    [-128.271, 52.931],
  ]),
  line('Road to the pump house', 'ROAD', 1, [
    [-128.4117, 52.876],
    [-128.4047, 52.8653],
    [-128.3987, 52.8606],
    [-128.3851, 52.8602],
    [-128.3785, 52.8573],
  ]),
  area('Berry slopes', 'HARVEST_AREA', 2, [
    [-128.348, 52.912],
    [-128.346, 52.899],
    [-128.311, 52.905],
    [-128.305, 52.924],
    [-128.348, 52.912],
  ]),
  area('Cedar stand', 'HARVEST_AREA', 2, [
    [-128.391, 52.845],
    [-128.362, 52.838],
    [-128.344, 52.848],
    [-128.371, 52.86],
    [-128.391, 52.845],
  ]),
  { ...point('Place of the stories', 'CULTURAL_SITE', [-128.294, 52.867], 2), access: 'PROTECTED' },
]

/** Map layers of the demo. */
export const LAYERS = [
  { name: 'Water licences', kind: 'POINTS', source: 'Northern Waters Board, yearly list', containedAs: 'wl_points' },
  { name: 'Cutting permits', kind: 'STUDY_AREAS', source: 'Ridge & Vale Forestry', containedAs: 'permits_2025' },
] as const

interface LayerFeature {
  label: string
  in: number
  geometry: Geometry
  rel: OrganizationKey
}

/** Features of the demo's map layers. */
export const LAYER_FEATURES: readonly LayerFeature[] = [
  {
    label: 'Intake at the weir',
    in: 0,
    rel: 'meridian',
    geometry: { type: 'Point', coordinates: [-128.353, 52.8576] },
  },
  { label: 'Pump house', in: 0, rel: 'meridian', geometry: { type: 'Point', coordinates: [-128.3785, 52.857] } },
  {
    label: 'Block 12',
    in: 1,
    rel: 'ridge',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-128.287, 52.905],
          [-128.255, 52.902],
          [-128.25, 52.915],
          [-128.282, 52.919],
          [-128.287, 52.905],
        ],
      ],
    },
  },
]

type Position = [number, number]

function point(
  label: string,
  spatialType: string,
  coordinates: Position,
  collection: number,
  attributes: DemoPlace['attributes'] = {},
): DemoPlace {
  return { label, spatialType, in: collection, geometry: { type: 'Point', coordinates }, attributes }
}

function line(label: string, spatialType: string, collection: number, coordinates: Position[]): DemoPlace {
  return { label, spatialType, in: collection, geometry: { type: 'LineString', coordinates } }
}

function area(label: string, spatialType: string, collection: number, ring: Position[]): DemoPlace {
  return { label, spatialType, in: collection, geometry: { type: 'Polygon', coordinates: [ring] } }
}
