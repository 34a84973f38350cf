import * as v from 'valibot'
import { machineSchema } from '@cairn/contract'
import { showSchema } from '@cairn/contract/registry'

// Times in all answers are ISO 8601 in UTC.

/** Checks an account, as administrators see it. */
const accountSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  admin: v.boolean(),
  state: v.picklist(['ACTIVE', 'NEVER', 'BLOCKED']),
  hasSecondFactor: v.boolean(),
  created: v.string(),
  lastSignIn: v.optional(v.string()),
})
/** An account as the action `accounts` returns it to administrators. Times are ISO 8601 in UTC. */
export type Account = v.InferOutput<typeof accountSchema>
/** Checks the answer of `accounts`: a page of accounts, and where the next page begins. */
export const accountsSchema = v.object({ accounts: v.array(accountSchema), next: v.optional(v.number()) })

/** Checks the part of the answer of `rightsOf` that names the organisations of a person, by id. */
export const belongingSchema = v.object({ organizations: v.array(v.string()) })

/** Checks a right that an organisation gave. */
const givenSchema = v.object({
  user: v.string(),
  grant: v.string(),
  grantedBy: v.string(),
  scope: v.optional(
    v.object({ type: v.optional(v.string()), owner: v.optional(v.string()), item: v.optional(v.string()) }),
  ),
  expires: v.optional(v.string()),
  given: v.string(),
  reason: v.optional(v.string()),
})
/**
 * A right that an organisation (`grantedBy`) gave to a `user`. Without `scope` it reaches all that the
 * organisation owns; without `expires` it does not end.
 */
export type GivenRight = v.InferOutput<typeof givenSchema>
/** Checks the answer of `rightsBy`: a page of given rights, and where the next page begins. */
export const givenRightsSchema = v.object({ rights: v.array(givenSchema), next: v.optional(v.number()) })

/**
 * Checks the answer of `rightsAvailable`: the organisations that the person administers. Without `givers`
 * they administer the install.
 */
export const giversSchema = v.object({
  givers: v.optional(v.array(v.object({ id: v.string(), label: v.string() }))),
})

/** Checks why a person may do something: the rule that decided, and who gave the right. */
export const reasonSchema = v.object({
  rule: v.string(),
  grantedBy: v.optional(v.string()),
  grant: v.optional(v.string()),
  through: v.optional(v.string()),
  expires: v.optional(v.string()),
})
/** Why a person may do something: the rule that decided, and who gave the right. */
export type Reason = v.InferOutput<typeof reasonSchema>
/** Checks the answer of `isAllowed`: a reason for each action. */
export const whySchema = v.object({ $why: v.record(v.string(), reasonSchema) })

/** Checks the answer of `accessLog`: a page of entries, and where the next page begins. */
export const accessLogSchema = v.object({
  entries: v.array(
    v.object({
      at: v.string(),
      by: v.string(),
      as: v.optional(v.string()),
      op: v.string(),
      item: v.string(),
      level: v.string(),
      purpose: v.optional(v.object({ key: v.string(), words: v.optional(v.string()) })),
    }),
  ),
  /** Names of the people in it. */
  labels: v.optional(v.record(v.string(), v.string()), {}),
  next: v.optional(v.string()),
})

/**
 * Checks the answer of `signInLog`: a page of attempts to sign in, each with account, address and result.
 */
export const signInLogSchema = v.object({
  entries: v.array(
    v.object({ id: v.number(), at: v.string(), user: v.optional(v.string()), ip: v.string(), result: v.string() }),
  ),
})

/** Checks the answer of `systemTexts`: languages, and the shipped texts by place and key. */
export const systemTextsSchema = v.object({
  languages: v.array(v.string()),
  places: v.array(v.object({ place: v.string(), texts: v.record(v.string(), v.string()) })),
})

const typeSchema = v.object({
  name: v.string(),
  icon: v.string(),
  machines: v.optional(v.record(v.string(), machineSchema)),
  capability: v.optional(v.union([v.string(), v.array(v.string())])),
})
/** An item type that belongs to no area, with its state machines, as `installAreas` reports it. */
export type CoreType = v.InferOutput<typeof typeSchema>
const areaSchema = v.object({
  id: v.string(),
  runs: v.picklist(['current', 'lastGood', 'none']),
  build: v.optional(v.string()),
  contract: v.optional(v.string()),
  half: v.picklist(['none', 'loaded', 'failed']),
  failures: v.array(v.string()),
  refused: v.array(v.string()),
  keyCapsMissing: v.array(v.string()),
  waits: v.optional(
    v.object({
      build: v.string(),
      reasons: v.array(v.string()),
      isSwitchedOff: v.optional(v.literal(true)),
    }),
  ),
  types: v.array(v.object({ ...typeSchema.entries, workflow: v.boolean() })),
  menu: v.array(
    v.object({
      path: v.string(),
      title: v.string(),
      adminTitle: v.optional(v.string()),
      section: v.string(),
      order: v.number(),
      show: showSchema,
      on: v.optional(v.string()),
    }),
  ),
})

/** Checks the answer of `installAreas`: the areas of the install, and the item types of the core. */
export const installAreasSchema = v.object({ areas: v.array(areaSchema), coreTypes: v.array(typeSchema) })
/**
 * What `installAreas` reports about one area: which build runs, its failures, its item types and its menu.
 */
export type AreaReport = v.InferOutput<typeof areaSchema>

const firstStepSchema = v.object({
  key: v.picklist(['organization', 'mail', 'people', 'roles', 'language', 'baseMap', 'administrator', 'backup']),
  isDone: v.boolean(),
})
/** One of the first steps of an install, and whether the server sees it done. */
export type FirstStep = v.InferOutput<typeof firstStepSchema>
/** Checks the answer of `firstSteps`: the first steps that this install can take. */
export const firstStepsSchema = v.object({ steps: v.array(firstStepSchema) })

/** Checks the answer of `tryMail`: whether the mail goes out, or waits for a mail server. */
export const mailTriedSchema = v.object({ isMailed: v.boolean() })

const processSchema = v.object({
  id: v.string(),
  started: v.string(),
  seen: v.string(),
  pid: v.number(),
  host: v.string(),
  version: v.string(),
  sockets: v.number(),
  watches: v.number(),
  memory: v.number(),
  pool: v.object({ total: v.number(), idle: v.number(), waiting: v.number() }),
  builds: v.record(v.string(), v.string()),
})
/**
 * What `installState` reports about one server process: its version, sockets, memory and database pool, and
 * when it was last heard of (ISO 8601).
 */
export type ProcessState = v.InferOutput<typeof processSchema>
/** Checks the answer of `installState`, which `InstallState` describes. */
export const installStateSchema = v.object({
  processes: v.array(processSchema),
  tasks: v.object({ queued: v.number(), running: v.number(), failed: v.number() }),
  mail: v.object({ waiting: v.number(), failed: v.number(), oldest: v.optional(v.string()) }),
  outbox: v.object({ rows: v.number(), oldest: v.optional(v.string()) }),
  database: v.object({ size: v.number(), connections: v.number(), version: v.string() }),
  slow: v.array(
    v.object({ seconds: v.number(), state: v.string(), waitsFor: v.optional(v.string()), statement: v.string() }),
  ),
  slowOfDay: v.array(v.object({ statement: v.string(), times: v.number(), slowest: v.number(), last: v.string() })),
  /** When the last backup was made. */
  backup: v.optional(v.string()),
  /** Which walls stand around the programs that read files and mails of strangers, on this machine. */
  walls: v.object({
    ...{ network: v.boolean(), confined: v.boolean(), namespaces: v.boolean() },
    ...{ memory: v.boolean(), rights: v.boolean() },
  }),
  /** Whether this machine reads the text of scans. */
  readsScans: v.boolean(),
})
/**
 * What the action `installState` answers: the processes, the queues of tasks and mail, the database, and
 * its slow statements.
 */
export type InstallState = v.InferOutput<typeof installStateSchema>
