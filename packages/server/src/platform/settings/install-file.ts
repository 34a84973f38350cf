import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { VISIBILITY_LEVELS } from '@cairn/contract'
import type { Config } from '@cairn/contract/registry'
import { publicKeySchema } from '@cairn/contract/area-build'
import { configSchema } from '@cairn/contract/registry'
import { MAX_MESSAGE_BYTES } from '@cairn/contract/wire'
import { StartError } from '@cairn/embedded-postgres'

/** Default bounds of the map, and the default timeout in milliseconds. */
const DEFAULT_BOUNDS: Bounds = [-141, 48, -53, 70]
const DEFAULT_TIMEOUT = 60_000

const BOUNDS_SENTENCE = 'must be degrees: west and east from -180 to 180, south below north from -90 to 90'

/** An object of the file; a list is none, though JavaScript calls it one. */
const isObject = v.check((value: unknown) => !Array.isArray(value), 'must be an object')

const areaName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/, 'is not the name of an area'))

/**
 * Who may publish areas: a team's name, its public key, and the areas it may publish; all of them by default.
 */
const publisherSchema = v.strictObject({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80)),
  key: publicKeySchema,
  areas: v.optional(v.array(areaName)),
})

/** Setting of an area: which build of it runs, or that it is switched off. */
const areaVersion = v.pipe(
  v.string('must be "latest", "read-only", "off" or the name of a build'),
  v.regex(/^(latest|read-only|off|[a-z0-9]{8,64})$/, 'is neither "latest", "read-only", "off" nor the name of a build'),
)

/**
 * Lists the areas of an install that are on (or read-only), with their versions. Of an area that is off only
 * its stored items are left.
 */
export function areasOf({ areas }: Pick<Install, 'areas'>): [id: string, version: string][] {
  return Object.entries(areas).filter(([, version]) => version !== 'off')
}

/**
 * Tells whether an area's version is `read-only`: the area is off, but its items can still be read in the
 * generic view.
 */
export function isReadOnly(version: string | undefined): boolean {
  return version === 'read-only'
}

const { colours, defaultBounds, map, siteName, kind, operator, registration, userTesting } = configSchema.entries

/** Sign-in by an OpenID Connect provider; the secret of the client comes from `OIDC_CLIENT_SECRET`. */
const openIdConnectSchema = v.strictObject({
  /** Text of the button. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80)),
  issuer: v.pipe(
    v.string(),
    v.regex(/^https:\/\/\S+$|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?$/, 'must be an https address'),
  ),
  clientId: v.pipe(v.string(), v.nonEmpty()),
  /** Whether someone without an account is given one. */
  createUsers: v.optional(v.boolean(), false),
})
/** Settings for signing in through an OpenID Connect provider. */
export type OpenIdConnect = v.InferOutput<typeof openIdConnectSchema>

/**
 * Schema of the install file: which areas the install has, in which build, and its look. Switching an area
 * on, off or to `read-only` is one line of `areas`.
 */
export const installSchema = v.strictObject({
  kind,
  siteName: v.pipe(siteName, v.nonEmpty(), v.maxLength(80)),
  areas: v.pipe(v.unknown(), isObject, v.record(areaName, areaVersion)),
  /** Where it is given, only builds that one of them signed are run. */
  publishers: v.optional(v.array(publisherSchema)),
  colours,
  defaultBounds: v.optional(v.pipe(defaultBounds, v.check(areBounds, BOUNDS_SENTENCE)), DEFAULT_BOUNDS),
  disableRecaptcha: v.optional(
    v.pipe(v.boolean(), v.literal(true, 'must be true: sign-in and registration are throttled, and have no reCAPTCHA')),
    true,
  ),
  httpTimeout: v.optional(milliseconds(), DEFAULT_TIMEOUT),
  wsTimeout: v.optional(milliseconds(), DEFAULT_TIMEOUT),
  cmd: v.optional(
    v.pipe(v.string(), v.literal('', 'must be empty: no command is run in the browser as the product opens')),
    '',
  ),
  /**
   * Key capabilities: each enables the menus, views and panels that require it for the whole install. By
   * default all of its areas' are on.
   */
  keyCaps: v.optional(v.array(v.string())),
  migratedFromCKK1: v.optional(v.boolean(), false),
  operator,
  registration,
  userTesting,
  map,
  openIdConnect: v.optional(openIdConnectSchema),
  /**
   * Strictest level whose items may be named in mails. NONE: none; PRIVATE: all except those with a cultural
   * protocol.
   */
  mailNames: v.optional(v.picklist(['NONE', ...VISIBILITY_LEVELS]), 'COMMUNITY'),
  /** Whether administrators are let in with a second factor only; everybody may have one. */
  secondFactor: v.optional(v.picklist(['optional', 'administrators']), 'optional'),
})
/** The parsed install file. */
export type Install = v.InferOutput<typeof installSchema>
/** An install with the names of the key capabilities that are switched on in it. */
export type OpenInstall = Install & { keyCaps: string[] }

/** Reads an install file. Throws a `StartError` that names the file, the field and what is wrong with it. */
export async function readInstall(path: string): Promise<Install> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(
      `The install file ${path} cannot be read; INSTALL must name one, such as deploy/installs/shared.json.`,
      cause,
    )
  })
  return parseInstall(text, path)
}

/**
 * Parses the text of an install file. Throws a `StartError` that names `path`, the field and what is wrong.
 */
export function parseInstall(text: string, path: string): Install {
  const parsed = v.safeParse(installSchema, readJson(text, path))
  if (parsed.success) return parsed.output
  const said = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'its top'}: ${wordsOf(issue)}`)
  throw new StartError(`The install file ${path} is wrong at ${said.join('; and at ')}.`)
}

/** What is wrong with a value of the file. */
function wordsOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never')
    return `no install has such a setting; there are ${Object.keys(installSchema.entries).join(', ')}`
  if (received === 'undefined') return 'is missing'
  // Default messages of the library are for programmers.
  if (!message.startsWith('Invalid ')) return message
  if (type === 'min_value') return `must be at least ${expected?.replace('>=', '')}, not ${received}`
  if (type === 'max_value') return `must be at most ${expected?.replace('<=', '')}, not ${received}`
  if (type === 'non_empty') return 'must not be empty'
  return `must be ${KINDS[type] ?? expected?.replaceAll(/[()]/g, '').replaceAll(' | ', ' or ')}, not ${received}`
}

/** What a value of the file may have to be, in words. */
const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  strict_object: 'an object',
  string: 'a text',
  tuple: 'a list',
}

type Bounds = [west: number, south: number, east: number, north: number]

/** West may lie above east: across the antimeridian. */
function areBounds([west, south, east, north]: Bounds): boolean {
  return Math.max(Math.abs(west), Math.abs(east)) <= 180 && -90 <= south && south < north && north <= 90
}

/**
 * Builds the answer of `GET /config.json`, without languages: what the shell needs before anyone signs in.
 */
export function configOf(
  install: OpenInstall,
  version: string,
  { demo, basemap, world }: Pick<Config, 'demo' | 'basemap' | 'world'>,
): Omit<Config, 'languages'> {
  const {
    areas: _areas,
    publishers: _publishers,
    secondFactor: _secondFactor,
    mailNames: _mailNames,
    ...rest
  } = install
  const { openIdConnect, ...shown } = rest
  return {
    ...shown,
    ...(openIdConnect ? { openIdConnect: { name: openIdConnect.name } } : {}),
    version,
    demo,
    basemap,
    world,
    wsMaxMsgSize: MAX_MESSAGE_BYTES,
  }
}

function readJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StartError(
      `The install file ${path} is not JSON: ${cause instanceof Error ? cause.message : 'unreadable'}.`,
      cause,
    )
  }
}

function milliseconds() {
  return v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(600_000))
}
