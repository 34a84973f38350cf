import type { UnsentParts } from '@cairn/contract/web'
import * as v from 'valibot'
import { spokenSchema, type Spoken } from './spoken.ts'

/** Without groups that repeat, in which ten minutes of sound would exhaust the stack. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** A recording that was kept and that the server does not have yet, as it is stored on the device. */
const takeSchema = v.object({
  name: v.string(),
  /** What it is for. */
  target: v.object({ type: v.string(), property: v.string(), index: v.optional(v.number()) }),
  /** When it was kept (milliseconds since 1970). */
  at: v.number(),
  /** SHA-256 of the bytes, hexadecimal. */
  sum: v.string(),
  /** The kind of file. A WAV file if left out. */
  mime: v.optional(v.string()),
  /** The action that gives its attachment to the item. Without one, a form does. */
  action: v.optional(v.string()),
  /** Who speaks, and what they agreed to. */
  spoken: v.optional(spokenSchema),
  /** The bytes of the file, base64. */
  data: v.pipe(
    v.string(),
    v.check((data) => data.length % 4 === 0 && BASE64.test(data)),
  ),
})
/** A voice recording stored on the device until it is uploaded, with its key. */
export type Take = v.InferOutput<typeof takeSchema> & { key: string }
/** The property of an item that a voice recording is for. */
export type TakeTarget = Take['target']

/** Prefix of the storage names of voice recordings on the device. */
export const TAKES = 'takes '

/** Returns the storage name of voice recordings for one property of an item. */
export function takesName({ type, index, property }: TakeTarget): string {
  return `${TAKES}${type}-${index ?? 0}.${property}`
}

/** Parses stored voice recordings, oldest first. Invalid ones are skipped. */
export function readTakes(parts: UnsentParts): Take[] {
  return Object.entries(parts)
    .flatMap(([key, part]) => {
      const parsed = v.safeParse(takeSchema, part)
      return parsed.success ? [{ ...parsed.output, key }] : []
    })
    .sort((one, other) => one.at - other.at)
}

/** Optional data of a voice recording. Without `mime` it is a WAV file. */
export interface TakeDetails {
  mime?: string | undefined
  spoken?: Spoken | undefined
  action?: string | undefined
}

/** Makes a take of the bytes of a sound file. */
export async function makeTake(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  target: TakeTarget,
  { mime, spoken, action }: TakeDetails = {},
): Promise<Take> {
  const details = { ...(mime ? { mime } : {}), ...(spoken ? { spoken } : {}), ...(action ? { action } : {}) }
  const about = { key: crypto.randomUUID(), name, target, at: Date.now(), ...details }
  return { ...about, sum: await sumOf(bytes), data: base64Of(bytes) }
}

/** Returns a take as a file. */
export function fileOfTake({ name, at, mime = 'audio/wav', data }: Take): File {
  return new File([bytesOf(data)], name, { type: mime, lastModified: at })
}

/** Returns the SHA-256 of bytes, hexadecimal. */
export async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes that are turned into text at once: an argument list has a limit. */
const PIECE = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  const text = atob(data)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
