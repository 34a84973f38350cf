import type { UploadProgress, Item } from '@cairn/contract'
import type { TestClient } from './client.ts'

/** A file to upload, and the property of an item that it becomes an attachment of. */
export interface TestFile {
  name: string
  bytes: Uint8Array
  /** Type of the item; `Note` by default. */
  relType?: string
  /** Property of the item; `attachments` by default. */
  relProp?: string
  /** Index of the item; without it the file is for a new item. */
  relIndex?: number
  /** Id of the item that the new item will be part of. */
  relWithin?: string
}

const TUS = { 'tus-resumable': '1.0.0' }

/**
 * Sends `POST /files`, which begins an upload, and returns the answer, whatever its status. Implemented
 * from PROTOCOL.md and tus 1.0 alone.
 */
export function beginUpload(
  url: string,
  token: string | undefined,
  { name, bytes, relType = 'Note', relProp = 'attachments', relIndex, relWithin }: TestFile,
): Promise<Response> {
  const metadata = {
    filename: name,
    relType,
    relProp,
    ...(relIndex === undefined ? {} : { relIndex: `${relIndex}` }),
    ...(relWithin === undefined ? {} : { relWithin }),
  }
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  return fetch(`${url}/files`, {
    method: 'POST',
    headers: { ...TUS, ...bearer(token), 'upload-length': `${bytes.length}`, 'upload-metadata': pairs.join(',') },
  })
}

/**
 * Sends bytes of an upload from `offset` on (`PATCH /files/{id}`), and returns the answer, whatever its
 * status.
 */
export function sendBytes(
  url: string,
  token: string | undefined,
  id: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Response> {
  return fetch(`${url}/files/${id}`, {
    method: 'PATCH',
    headers: {
      ...TUS,
      ...bearer(token),
      'upload-offset': `${offset}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes as BodyInit,
  })
}

/** Returns how many bytes of an upload the server has received. NaN if the server refuses to say. */
export async function uploadedBytes(url: string, token: string | undefined, id: string): Promise<number> {
  const answer = await fetch(`${url}/files/${id}`, { method: 'HEAD', headers: { ...TUS, ...bearer(token) } })
  return Number(answer.headers.get('upload-offset') ?? Number.NaN)
}

/** Returns the id of an upload from the answer of `beginUpload`; empty if that was refused. */
export function uploadIdOf(begun: Response): string {
  return begun.headers.get('location')?.split('/').at(-1) ?? ''
}

/**
 * Uploads a whole file and returns its attachment item. With `replaces`, the id of an attachment, it
 * replaces that one's file. Throws if the server refuses.
 */
export function upload(url: string, client: TestClient, file: TestFile, replaces?: string): Promise<Item> {
  return attachUpload(url, client, file, replaces ? { replaces } : {})
}

/**
 * Uploads a whole file, then calls the action `attachUpload` with `more` in its body, and returns the
 * attachment item. Throws if the server refuses.
 */
export async function attachUpload(url: string, client: TestClient, file: TestFile, more: object): Promise<Item> {
  const begun = await beginUpload(url, client.token, file)
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`)
  const id = uploadIdOf(begun)
  const sent = await sendBytes(url, client.token, id, 0, file.bytes)
  if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  const body = { t: '', i: 0, uploadID: id, ...more }
  for (;;) {
    const answer = await client.request<Item | UploadProgress>('act/attachUpload', body)
    if ('$id' in answer) return answer
  }
}

/** Returns the HTTP headers that authorize a request by a token; none without a token. */
export function bearer(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}
