import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Config } from '@cairn/contract/registry'
import { configSchema } from '@cairn/contract/registry'
import { MAX_MESSAGE_BYTES } from '@cairn/contract/wire'
import { StartError } from './start-error.ts'

/** Default map bounds and timeouts (platform-core sections 3 and 9); times in milliseconds. */
const DEFAULT_BOUNDS = [-141, 48, -53, 70] as [number, number, number, number]
const DEFAULT_TIMEOUT = 60_000

const areaVersion = v.pipe(
  v.string(),
  v.regex(/^(latest|[a-z0-9]{8,64})$/, 'is neither "latest" nor the name of a build'),
)

const { colours, defaultBounds, siteName, kind, operator, registration, userTesting } = configSchema.entries

/** Sign-in by an OpenID Connect provider; the secret of the client comes from `OIDC_CLIENT_SECRET`. */
const openIdConnectSchema = v.strictObject({
  /** What the button says. */
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80)),
  issuer: v.pipe(
    v.string(),
    v.regex(/^https:\/\/\S+$|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?$/, 'must be an https address'),
  ),
  clientId: v.pipe(v.string(), v.nonEmpty()),
  /** Whether someone without an account is given one. */
  createUsers: v.optional(v.boolean(), false),
})
export type OpenIdConnect = v.InferOutput<typeof openIdConnectSchema>

/** An install: which areas it has, in which build, and how it looks. Switching an area is one line of `areas`. */
export const installSchema = v.strictObject({
  kind,
  siteName: v.pipe(siteName, v.nonEmpty(), v.maxLength(80)),
  areas: v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/, 'is not the name of an area')), areaVersion),
  colours,
  defaultBounds: v.optional(defaultBounds, DEFAULT_BOUNDS),
  disableRecaptcha: v.optional(v.boolean(), true),
  httpTimeout: v.optional(milliseconds(), DEFAULT_TIMEOUT),
  wsTimeout: v.optional(milliseconds(), DEFAULT_TIMEOUT),
  cmd: v.optional(v.string(), ''),
  /** Capabilities that switch a whole area's menus on for the install. */
  keyCaps: v.optional(v.array(v.string()), []),
  migratedFromCKK1: v.optional(v.boolean(), false),
  operator,
  registration,
  userTesting,
  openIdConnect: v.optional(openIdConnectSchema),
  /** Whether administrators are let in with a second factor only; everybody may have one. */
  secondFactor: v.optional(v.picklist(['optional', 'administrators']), 'optional'),
})
export type Install = v.InferOutput<typeof installSchema>

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

/** Parses the text of an install file; `path` is for the sentence when it is wrong. */
export function parseInstall(text: string, path: string): Install {
  const parsed = v.safeParse(installSchema, readJson(text, path))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new StartError(`The install file ${path} is wrong at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}.`)
}

/** `GET /config.json` for an install: what the shell needs before it knows who is there (platform-core section 3). */
export function configOf(install: Install, version: string, demo: boolean): Config {
  const { areas: _areas, secondFactor: _secondFactor, openIdConnect, ...shown } = install
  return {
    ...shown,
    ...(openIdConnect ? { openIdConnect: { name: openIdConnect.name } } : {}),
    version,
    demo,
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
