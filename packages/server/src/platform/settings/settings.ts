import { resolve } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import * as v from 'valibot'
import type { S3Settings } from './s3-settings.ts'
import type { AreaBucket } from './s3-settings.ts'
import { StartError } from '@cairn/embedded-postgres'

/** Allowed values of the setting `LOG_LEVEL`, most severe first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Upload limits, and where uploaded files are stored. */
export interface FileSettings {
  /** The largest file, in bytes. */
  maxBytes: number
  /** What one person may have sent and not saved with an item yet, in bytes. */
  maxUnsavedBytes: number
  /** The bucket that new files go to; without it they lie in `dataDir`. */
  s3: S3Settings | undefined
}

/**
 * Settings for replies to mail: the address that the reply address of each mail is derived from, and where
 * this process receives mail over SMTP, if it does.
 */
export interface AnswerSettings {
  /** Such as `cairn@reply.cairn.example`. */
  address: string
  host: string
  port: number | undefined
}

/** What the environment says about this process (README.md, "Settings"). Paths are absolute. */
export interface Settings {
  port: number
  host: string
  /** Path of the install file. */
  install: string
  /** A PostgreSQL server; without it the embedded one runs in `dataDir`. */
  databaseUrl: string | undefined
  /** NATS server through which processes of the install signal each other; without it they poll. */
  natsUrl: string | undefined
  dataDir: string
  /** Whether searches of a large store use the in-memory column index. */
  columnIndex: boolean
  demo: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  /** Folder that holds `<area>/dist/latest.json` and the builds beside it. */
  areaStore: string
  /** Folder of the areas that came with the product, which an area store adds to. Default: none. */
  shippedAreas?: string | undefined
  /** The bucket that `areaStore` is filled from, where the area store is one. */
  areaBucket?: AreaBucket | undefined
  /** Folder of the built shell. */
  shellDir: string
  /** Origin people reach the server under when a proxy stands before it, such as `https://cairn.example`. */
  publicUrl: string | undefined
  /** Secret of the OpenID Connect client. */
  oidcClientSecret: string
  /** Addresses of proxies whose `x-forwarded-for` is believed. */
  trustProxy: string | undefined
  /**
   * Mail server, such as `smtps://user:password@mail.example:465`. Without it mail stays queued; the demo has
   * its own.
   */
  smtpUrl: string | undefined
  /** What GET /metrics wants as Bearer token; without it only this machine may ask. */
  metricsToken: string | undefined
  files: FileSettings
  /** Where mail of ours can be answered; without it, it cannot. */
  answers: AnswerSettings | undefined
  /** Sender of mail, such as `Cairn <no-reply@cairn.example>`. */
  mailFrom: string | undefined
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** Tells whether a host is `127.0.0.1`, `localhost` or `::1`, which only this machine can reach. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host)
}

/**
 * Reads the environment, where empty variables count as unset; paths are taken from `root`, the repository.
 * Throws a `StartError` of one sentence.
 */
export function parseSettings(env: Record<string, string | undefined>, root: string): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) throw new StartError(parsed.issues[0].message)
  const { PORT, HOST, INSTALL, DATA_DIR, AREA_STORE, SHELL_DIR, DEMO, LOG_LEVEL } = parsed.output
  if (DEMO && !isLoopback(HOST)) {
    throw new StartError(
      `DEMO=1 has accounts with a known password, so it is refused on HOST=${HOST}: use HOST=127.0.0.1 or DEMO=0.`,
    )
  }
  requireMailPlace(parsed.output)
  return {
    port: PORT,
    host: HOST,
    install: resolve(root, INSTALL),
    databaseUrl: parsed.output.DATABASE_URL,
    natsUrl: parsed.output.NATS_URL,
    dataDir: resolve(root, DATA_DIR),
    columnIndex: parsed.output.COLUMN_INDEX,
    demo: DEMO,
    logLevel: LOG_LEVEL,
    ...areaPlaces(AREA_STORE, parsed.output, root),
    shippedAreas: resolve(root, 'remotes'),
    shellDir: resolve(root, SHELL_DIR),
    publicUrl: parsed.output.PUBLIC_URL,
    oidcClientSecret: parsed.output.OIDC_CLIENT_SECRET,
    trustProxy: parsed.output.TRUST_PROXY,
    smtpUrl: parsed.output.SMTP_URL,
    mailFrom: parsed.output.MAIL_FROM,
    answers: answerSettings(parsed.output),
    metricsToken: parsed.output.METRICS_TOKEN,
    files: fileSettings(parsed.output),
  }
}

/**
 * `s3://bucket/prefix` names a bucket of the same server as that of files; its builds are kept in `DATA_DIR`.
 */
function areaPlaces(
  store: string,
  environment: v.InferOutput<typeof environmentSchema>,
  root: string,
): Pick<Settings, 'areaStore' | 'areaBucket'> {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(store) ?? []
  if (bucket === undefined) {
    if (store.startsWith('s3:')) throw new StartError('AREA_STORE must look like s3://bucket/prefix, or name a folder.')
    return { areaStore: resolve(root, store) }
  }
  return {
    areaStore: resolve(root, environment.DATA_DIR, 'areas'),
    areaBucket: { bucket, prefix: prefix === '' ? '' : `${prefix}/`, ...bucketServer(environment) },
  }
}

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/

function bucketServer({
  S3_ENDPOINT,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: v.InferOutput<typeof environmentSchema>) {
  const keys =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
      : undefined
  return { region: S3_REGION, endpoint: S3_ENDPOINT, keys }
}

function fileSettings(environment: v.InferOutput<typeof environmentSchema>): FileSettings {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  const { MAX_FILE_MB, MAX_UNSAVED_MB, AREA_STORE } = environment
  const hasBucket = S3_BUCKET !== undefined || AREA_STORE.startsWith('s3:')
  if ((S3_ENDPOINT ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY) !== undefined && !hasBucket)
    throw new StartError('S3_ENDPOINT and the S3 keys need S3_BUCKET, the bucket that files are kept in.')
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.')
  return {
    maxBytes: MAX_FILE_MB * 1_000_000,
    maxUnsavedBytes: Math.max(MAX_FILE_MB, MAX_UNSAVED_MB) * 1_000_000,
    s3: S3_BUCKET === undefined ? undefined : { bucket: S3_BUCKET, ...bucketServer(environment) },
  }
}

function answerSettings({
  REPLY_ADDRESS: address,
  REPLY_HOST: host,
  REPLY_PORT: port,
}: v.InferOutput<typeof environmentSchema>): AnswerSettings | undefined {
  if (address !== undefined) return { address, host, port }
  if (port === undefined) return undefined
  throw new StartError('REPLY_PORT needs REPLY_ADDRESS, the e-mail address that replies to mails are sent to.')
}

/**
 * Finds environment variables whose names are probably misspelt settings: no setting themselves, and one
 * letter away from the name of one that has at least seven letters. Returns each as `[written, meant]`.
 */
export function misspeltSettings(env: Record<string, string | undefined>): [string, string][] {
  const names = [...Object.keys(environmentSchema.entries), 'TOKEN_KEY', 'NEW_TOKEN_KEY']
  const unknown = Object.keys(env).filter((name) => !names.includes(name))
  return unknown.flatMap((written) =>
    names.flatMap((meant): [string, string][] =>
      meant.length >= LEAST_LETTERS && isOneLetterAway(written, meant) ? [[written, meant]] : [],
    ),
  )
}

/** Shorter names may be another program's. */
const LEAST_LETTERS = 7

/** Tells whether one letter was added, left out, replaced, or swapped with the next. */
function isOneLetterAway(one: string, other: string): boolean {
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin += 1
  const [rest, otherRest] = [one.slice(begin), other.slice(begin)]
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}

/** A mail says who sends it, and its links must not follow what a request calls this server. */
function requireMailPlace({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Record<string, unknown>): void {
  if (SMTP_URL !== undefined && (MAIL_FROM === undefined || PUBLIC_URL === undefined))
    throw new StartError(
      'SMTP_URL needs MAIL_FROM (the sender) and PUBLIC_URL (the base address of the links in mails).',
    )
}

const HOST_NAME = /^[A-Za-z0-9.:-]{1,255}$/
const PORT_SENTENCE = 'PORT must be a whole number from 0 to 65535 (0 lets the system choose).'
const URL_SENTENCE = 'DATABASE_URL must look like postgresql://user:password@host:5432/database.'

/** An address of a NATS server: a host, perhaps a port, and who signs in there. */
function isNatsUrl(text: string): boolean {
  return /^(nats|tls):\/\/[^/\s]+$/.test(text) && URL.canParse(text)
}

/** Tells whether a text lists addresses or ranges of proxies, separated by commas. */
function isProxyList(text: string): boolean {
  try {
    proxyAddr.compile(text.split(',').map((each) => each.trim()))
    return true
  } catch {
    return false
  }
}

function megabytes(name: string, unset: string) {
  const number = v.regex(/^[1-9]\d{0,6}$/, `${name} must be a whole number of megabytes, such as ${unset}.`)
  return v.optional(v.pipe(v.string(), number, v.transform(Number)), unset)
}

const environmentSchema = v.object({
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, PORT_SENTENCE), v.transform(Number), v.maxValue(65_535, PORT_SENTENCE)),
    '8080',
  ),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(HOST_NAME, 'HOST must be a host name or an address, such as 127.0.0.1.')),
    '127.0.0.1',
  ),
  INSTALL: v.optional(v.string(), 'deploy/installs/shared.json'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, URL_SENTENCE))),
  NATS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isNatsUrl, 'NATS_URL must look like nats://user:password@host:4222, or tls:// for TLS.'),
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DEMO: v.optional(
    v.pipe(
      v.picklist(['0', '1'], 'DEMO must be 0 or 1.'),
      v.transform((value) => value === '1'),
    ),
    '0',
  ),
  COLUMN_INDEX: v.optional(
    v.pipe(
      v.picklist(['on', 'off'], 'COLUMN_INDEX must be on or off.'),
      v.transform((value) => value === 'on'),
    ),
    'on',
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`), 'info'),
  AREA_STORE: v.optional(v.string(), 'remotes'),
  SHELL_DIR: v.optional(v.string(), 'host/dist'),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^/\s]+$/, 'PUBLIC_URL must be an origin without a path, such as https://cairn.example.'),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isProxyList,
        'TRUST_PROXY must list addresses or ranges, such as 10.0.0.0/8, or loopback, linklocal or uniquelocal.',
      ),
    ),
  ),
  OIDC_CLIENT_SECRET: v.optional(v.string(), ''),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]{16,}$/, 'METRICS_TOKEN must have 16 characters or more, of letters, digits and . _ -.'),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'SMTP_URL must look like smtps://user:password@mail.example:465.')),
  ),
  REPLY_ADDRESS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9._-]{1,16}@[A-Za-z0-9.-]{1,190}$/,
        'REPLY_ADDRESS must be an address with at most 16 characters before the @, such as cairn@reply.cairn.example.',
      ),
    ),
  ),
  REPLY_HOST: v.optional(
    v.pipe(v.string(), v.regex(HOST_NAME, 'REPLY_HOST must be an address of this machine.')),
    '127.0.0.1',
  ),
  REPLY_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'REPLY_PORT must be a whole number from 0 to 65535.'),
      v.transform(Number),
      v.maxValue(65_535, 'REPLY_PORT must be a whole number from 0 to 65535.'),
    ),
  ),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'S3_BUCKET must be the name of a bucket.')),
  ),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^/\s]+$/, 'S3_ENDPOINT must be an origin without a path, such as https://s3.example.'),
    ),
  ),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  MAX_FILE_MB: megabytes('MAX_FILE_MB', '5000'),
  MAX_UNSAVED_MB: megabytes('MAX_UNSAVED_MB', '20000'),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/,
        'MAIL_FROM must be an address, such as Cairn <no-reply@cairn.example>.',
      ),
    ),
  ),
})
