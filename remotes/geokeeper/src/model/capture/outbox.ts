import type { ErrorCode } from '@cairn/contract/errors'
import type { UnsentParts } from '@cairn/contract/web'
import * as v from 'valibot'

/** What the ids of records that wait on the device begin with, and those of their files. */
export const [OUTBOX, KEPT_FILES] = ['geokeeper record ', 'geokeeper file ']
/** Before the key of a file that is still on the device, where an answer names it. */
const ON_DEVICE = 'kept:'

const valuesSchema = v.record(v.string(), v.unknown())
const recordSchema = v.object({
  title: v.string(),
  /** When the person sent it (milliseconds since 1970). */
  at: v.number(),
  /** Payload of `recordFieldData`. Its answers may name files that are still on the device. */
  payload: v.looseObject({
    ...{ program: v.string(), formDef: v.string(), instance: v.string(), answers: valuesSchema },
    told: v.optional(valuesSchema),
  }),
  /** What was typed, for going on with it. */
  draft: valuesSchema,
  /** Code of the error with which the server refused it. */
  refused: v.optional(v.string()),
  /** What is wrong with the first answer that is, as the server says it. */
  fault: v.optional(v.object({ userMessage: v.string(), question: v.string(), kind: v.optional(v.string()) })),
})
/** A record that waits on the device until the server has it. */
export type KeptRecord = v.InferOutput<typeof recordSchema>

const fileSchema = v.object({ name: v.string(), at: v.number(), url: v.pipe(v.string(), v.startsWith('data:')) })
/** A file that waits on the device, its content as a data URL. */
export type KeptFile = v.InferOutput<typeof fileSchema>

/** Reads records that wait, the oldest first. What has another form is left out. */
export function readOutbox(stored: Readonly<Record<string, UnsentParts>>): KeptRecord[] {
  return Object.values(stored)
    .flatMap((parts) => {
      const parsed = v.safeParse(recordSchema, parts)
      return parsed.success ? [parsed.output] : []
    })
    .toSorted((one, other) => one.at - other.at)
}

/** Returns a file waiting to be uploaded. Undefined if there is none. */
export function readKeptFile(parts: UnsentParts | undefined): KeptFile | undefined {
  const parsed = v.safeParse(fileSchema, parts)
  return parsed.success ? parsed.output : undefined
}

/** Returns the key of a file that is still on the device. Undefined for everything else. */
export function keptKey(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(ON_DEVICE) ? value.slice(ON_DEVICE.length) : undefined
}

/** Returns how an answer names a file that is still on the device. */
export function nameOfKept(key: string): string {
  return `${ON_DEVICE}${key}`
}

/** Returns the keys of all files within a value that are still on the device. */
export function keptKeysIn(value: unknown): string[] {
  const key = keptKey(value)
  if (key !== undefined) return [key]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keptKeysIn) : []
}

/** Names a file that has arrived by its attachment, wherever a value names it by its key. */
export function withArrived<T>(value: T, key: string, attachment: string): T {
  return withNamed(value, new Map([[nameOfKept(key), attachment]]))
}

/** Replaces file names by attachment ids everywhere in a value. */
export function withNamed<T>(value: T, attachments: ReadonlyMap<unknown, string>): T {
  const attachment = attachments.get(value)
  if (attachment !== undefined) return attachment as T
  if (Array.isArray(value)) return value.map((each: unknown) => withNamed(each, attachments)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [key, withNamed(each, attachments)]),
  ) as T
}

const faultsSchema = v.record(
  v.string(),
  v.looseObject({ userMessage: v.string(), question: v.string(), kind: v.optional(v.string()) }),
)

/** Returns what is wrong with the first answer, from the details of an error. Nothing if none is named. */
export function faultIn({ properties }: Readonly<Record<string, unknown>>): Pick<KeptRecord, 'fault'> {
  const parsed = v.safeParse(faultsSchema, properties)
  const first = parsed.success ? Object.values(parsed.output)[0] : undefined
  if (!first) return {}
  const { userMessage, question, kind } = first
  return { fault: { userMessage, question, ...(kind === undefined ? {} : { kind }) } }
}

/** Errors after which the same record may well arrive later. */
const PASSING: readonly ErrorCode[] = [
  ...(['networkError', 'wsMsgTimeout', 'serverBusy', 'serverDraining', 'storeUnavailable', 'emptyResponse'] as const),
  ...(['outcomeUnknown', 'streamEnded', 'tokenExpired', 'notSignedIn', 'tooManyAttempts', 'uploadsFull'] as const),
  ...(['uploadUnfinished', 'areaTimeout', 'generalFailure', 'notCaught'] as const),
]

/** Tells whether sending again may help after an error. */
export function isPassing(code: ErrorCode): boolean {
  return PASSING.includes(code)
}
