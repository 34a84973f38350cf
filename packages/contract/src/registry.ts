import * as v from 'valibot'
import { CELL_WIDTHS, menuEntrySchema } from './menu.ts'

export { areaDataSchema, type AreaData } from './area-data.ts'
export { messagesSchema, type Messages } from './messages.ts'

/** What the shell knows of an area without its code (architecture.md, "An area"): names, icons and places only. */
export const registryAreaSchema = v.object({
  id: v.string(),
  build: v.string(),
  contract: v.string(),
  /** Folder of the build on the own origin, with a slash at its end. */
  base: v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]*\/$/)),
  /** The remote's entry file under `base`, with its integrity. */
  entry: v.object({ url: v.string(), integrity: v.string() }),
  /** Item type → icon. */
  types: v.record(v.string(), v.string()),
  /** View → icon and width. */
  views: v.record(v.string(), v.tuple([v.string(), v.picklist(CELL_WIDTHS)])),
  menu: v.array(v.pick(menuEntrySchema, ['path', 'title', 'icon', 'section', 'order'])),
  slots: v.optional(
    v.record(
      v.string(),
      v.array(
        v.object({ key: v.string(), title: v.string(), width: v.picklist(['THIRD', 'TWO_THIRDS']), code: v.string() }),
      ),
    ),
  ),
  labels: v.record(v.string(), v.string()),
})
export type RegistryArea = v.InferOutput<typeof registryAreaSchema>

export const registrySchema = v.object({
  rev: v.string(),
  /** A mark of the person's rights: another one when they have changed. */
  rights: v.optional(v.string()),
  contract: v.string(),
  /** Build of the shell; a change asks once for a refresh. */
  shell: v.string(),
  areas: v.array(registryAreaSchema),
})
export type Registry = v.InferOutput<typeof registrySchema>

const colour = v.pipe(v.string(), v.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #1976D2'))
const colours = v.object({ header: colour, primary: colour, secondary: colour, accent: colour })

/** A user test as the install sets it up (platform-core section 4): whom its states are told to, what it says, what people are asked to do. */
export const userTestingSchema = v.object({
  /** Origin of the window that opens the test, such as `https://tests.example`. */
  origin: v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+$/, 'must be an origin')),
  greeting: v.string(),
  guidelines: v.string(),
  end: v.string(),
  tasks: v.array(v.object({ title: v.string(), text: v.string(), allow_typing: v.optional(v.boolean()) })),
})
export type UserTesting = v.InferOutput<typeof userTestingSchema>

/** `GET /config.json` (platform-core section 3, Configuration). Times in milliseconds, sizes in bytes. */
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
  /** The provider people may sign in by; its name is what the button says. */
  openIdConnect: v.optional(v.object({ name: v.string() })),
  /** Whether anyone may ask for an account, or only who was invited. */
  registration: v.optional(v.picklist(['open', 'invitation']), 'invitation'),
  /** Who answers for the install, as the imprint and the privacy policy name them. */
  operator: v.optional(
    v.object({
      name: v.string(),
      address: v.optional(v.string()),
      email: v.optional(v.string()),
      phone: v.optional(v.string()),
    }),
  ),
  /** Whether the content is made up and mail goes nowhere. */
  demo: v.optional(v.boolean(), false),
  userTesting: v.optional(userTestingSchema),
  /** The base map of the install: address of a MapLibre style, whose origin gives its tiles, too. Without it the one that comes with the product. */
  map: v.optional(
    v.object({
      style: v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?\/\S*$/, 'must be the address of a style'),
      ),
    }),
  ),
  /** Languages that people may choose besides those that ship, as BCP 47 tags: the install has texts of its own in them. */
  languages: v.optional(v.array(v.string()), []),
  colours: v.object({ light: colours, dark: colours }),
})
export type Config = v.InferOutput<typeof configSchema>
