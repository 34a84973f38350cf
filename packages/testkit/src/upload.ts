import type { UploadProgress, Item } from '@cairn/contract'
import type { TestClient } from './client.ts'

/** What is uploaded, and for which property of which item, or of a new one of a type. */
export interface TestFile {
  name: string
  bytes: Uint8Array
  relType?: string
  relProp?: string
  relIndex?: number
  relWithin?: string
}

const TUS = { 'tus-resumable': '1.0.0' }

/** `POST /files`: begins an upload, written from protocol.md and tus 1.0 alone. */
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

/** `PATCH /files/{id}`: the next bytes. */
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

/** How many bytes the server has. */
export async function uploadedBytes(url: string, token: string | undefined, id: string): Promise<number> {
  const answer = await fetch(`${url}/files/${id}`, { method: 'HEAD', headers: { ...TUS, ...bearer(token) } })
  return Number(answer.headers.get('upload-offset') ?? Number.NaN)
}

/** The id of a begun upload. */
export function uploadIdOf(begun: Response): string {
  return begun.headers.get('location')?.split('/').at(-1) ?? ''
}

/** Uploads a file whole and makes an attachment of it, or with `replaces` the next file of one. */
export async function upload(url: string, client: TestClient, file: TestFile, replaces?: string): Promise<Item> {
  const begun = await beginUpload(url, client.token, file)
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`)
  const id = uploadIdOf(begun)
  const sent = await sendBytes(url, client.token, id, 0, file.bytes)
  if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
  const body = { t: '', i: 0, uploadID: id, ...(replaces ? { replaces } : {}) }
  for (;;) {
    const answer = await client.request<Item | UploadProgress>('act/attachUpload', body)
    if ('$id' in answer) return answer
  }
}

export function bearer(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}
