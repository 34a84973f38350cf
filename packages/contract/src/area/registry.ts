import * as v from 'valibot'
import { HUES } from './hue.ts'
import { CELL_WIDTHS, menuEntrySchema, PANEL_PARTS, PANEL_WAITERS } from './menu.ts'

export { areaDataSchema, type AreaData } from './area-data.ts'
export { showSchema } from './menu.ts'
export { messagesSchema, type Messages } from '../ground/messages.ts'

/** Schema of an area in the registry: names, icons and places, no code. */
export const registryAreaSchema = v.object({
  id: v.string(),
  build: v.string(),
  contract: v.string(),
  /** Path of the build's folder on the own origin, with a slash at the end. */
  base: v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]*\/$/)),
  /** Name of the remote's entry file under `base`, and its integrity hash. */
  entry: v.object({ url: v.string(), integrity: v.string() }),
  /** Area of business in whose colour the icons of its types stand. */
  hue: v.optional(v.picklist(HUES)),
  /** Item type → icon. */
  types: v.record(v.string(), v.string()),
  /** View → icon and width. */
  views: v.record(v.string(), v.tuple([v.string(), v.picklist(CELL_WIDTHS)])),
  menu: v.array(v.pick(menuEntrySchema, ['path', 'title', 'icon', 'section', 'order', 'more'])),
  slots: v.optional(
    v.record(
      v.string(),
      v.array(
        v.object({
          key: v.string(),
          title: v.string(),
          width: v.picklist(['THIRD', 'TWO_THIRDS']),
          part: v.optional(v.picklist(PANEL_PARTS)),
          who: v.optional(v.picklist(PANEL_WAITERS)),
          order: v.optional(v.number()),
          all: v.optional(v.string()),
          code: v.string(),
        }),
      ),
    ),
  ),
  labels: v.record(v.string(), v.string()),
})
/**
 * An area as one person's browser gets it: where its code lies, its types with their icons, and the views,
 * menu entries and panels that this person may use, with their texts.
 */
export type RegistryArea = v.InferOutput<typeof registryAreaSchema>

/** Schema of the registry: the areas of an install as one person sees them. */
export const registrySchema = v.object({
  rev: v.string(),
  /** A mark of the person's rights. It differs after they change. */
  rights: v.optional(v.string()),
  contract: v.string(),
  /** Build of the shell. A new one makes the client suggest a reload, once. */
  shell: v.string(),
  areas: v.array(registryAreaSchema),
})
/** The areas of an install as one person sees them, with the versions that tell a client when to reload. */
export type Registry = v.InferOutput<typeof registrySchema>

const colour = v.pipe(v.string(), v.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #1976D2'))
const colours = v.object({ header: colour, primary: colour, secondary: colour, accent: colour })

/** Schema of a user test: the texts it shows, the tasks it sets, and the window that is told its progress. */
export const userTestingSchema = v.object({
  /** Origin of the window that opens the test, such as `https://tests.example`. */
  origin: v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+$/, 'must be an origin')),
  greeting: v.string(),
  guidelines: v.string(),
  end: v.string(),
  tasks: v.array(v.object({ title: v.string(), text: v.string(), allow_typing: v.optional(v.boolean()) })),
})
/**
 * A user test as the install configures it: the origin of the window that opens it, the words at its
 * beginning and end, and its tasks in order.
 */
export type UserTesting = v.InferOutput<typeof userTestingSchema>

const MAP_FOLDER = /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~-]+)*$/
const MAP_ADDRESS = /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?\/\S*$/

/** Pictures of the ground that an install offers on its maps, such as from satellites. */
export const mapLayerSchema = v.object({
  /** What people choose it by. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(30)),
  /** Address of a tile, of XYZ or WMTS, with {z}, {x} and {y}. */
  tiles: v.pipe(
    v.string(),
    v.regex(MAP_ADDRESS, 'must be the address of tiles'),
    v.check((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), 'must have {z}, {x} and {y}'),
  ),
  /** Whose pictures they are, shown on the map and on paper. */
  credit: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  /** Highest zoom that has tiles. */
  maxZoom: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(22)), 18),
})
/** Pictures of the ground that an install offers on its maps. */
export type MapLayer = v.InferOutput<typeof mapLayerSchema>

/** Schema of `GET /config.json`. Times are in milliseconds, sizes in bytes. */
export const configSchema = v.object({
  version: v.string(),
  siteName: v.string(),
  kind: v.picklist(['dedicated', 'shared']),
  defaultBounds: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  disableRecaptcha: v.boolean(),
  wsMaxMsgSize: v.number(),
  httpTimeout: v.number(),
  wsTimeout: v.number(),
  cmd: v.string(),
  keyCaps: v.array(v.string()),
  migratedFromCKK1: v.boolean(),
  /** The OpenID provider people may sign in with; its name is on the button. */
  openIdConnect: v.optional(v.object({ name: v.string() })),
  /** Whether anyone may register, or only invited people. */
  registration: v.optional(v.picklist(['open', 'invitation']), 'invitation'),
  /** Who operates the install, for the imprint and the privacy policy. */
  operator: v.optional(
    v.object({
      name: v.string(),
      address: v.optional(v.string()),
      email: v.optional(v.string()),
      phone: v.optional(v.string()),
    }),
  ),
  /** The content is made up and mail is not delivered. */
  demo: v.optional(v.boolean(), false),
  userTesting: v.optional(userTestingSchema),
  /**
   * The install's own maps: address of a MapLibre style, whose tiles come from the same origin, in place of
   * the map that comes with the product; or of a folder with `map.pmtiles` and `relief.pmtiles` in place of
   * the server's; and layers that people may choose instead.
   */
  map: v.optional(
    v.object({
      style: v.optional(v.pipe(v.string(), v.regex(MAP_ADDRESS, 'must be the address of a style'))),
      basemap: v.optional(
        v.pipe(v.string(), v.regex(MAP_FOLDER, 'must be the address of a folder, without a / at its end')),
      ),
      layers: v.optional(v.pipe(v.array(mapLayerSchema), v.maxLength(5)), []),
    }),
  ),
  /** Whether the server has tiles of a base map: `/basemap/map.pmtiles` and `/basemap/relief.pmtiles`. */
  basemap: v.optional(v.boolean(), false),
  /** Whether the server has `/basemap/world.pmtiles`: lakes, rivers and names of the world to zoom 6. */
  world: v.optional(v.boolean(), false),
  /** Further languages that people may choose, as BCP 47 tags. The install has texts of its own in them. */
  languages: v.optional(v.array(v.string()), []),
  /** Public key (Ed25519, base64) that verifies what the install has signed, such as sealed records. */
  signedWith: v.optional(v.string()),
  colours: v.object({ light: colours, dark: colours }),
})
/** The public configuration of an install. */
export type Config = v.InferOutput<typeof configSchema>
