import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseItemId, type Item } from '@cairn/contract'
import { startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import { beginUpload, bearer, sendBytes, upload, uploadedBytes, uploadIdOf } from '@cairn/testkit/upload'
import type { TestClient } from '@cairn/testkit/server'
import { photograph } from '../../testing/photograph.ts'
import { startS3 } from '../../testing/s3-server.ts'
import { sweepFiles } from './store/sweep-files.ts'

const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const TEXT = Buffer.from('ʔəliʔ k̓ʷas snəw̓əyəɬ')

describe.each(['a folder', 'a bucket'])('files in %s', (place) => {
  let server: KeptCommunity
  let stop = async () => {}

  beforeAll(async () => {
    const bucket = place === 'a bucket' ? await startS3() : undefined
    if (bucket) stop = bucket.stop
    server = await startKeptCommunity(bucket ? { s3: bucket.s3 } : {})
  })
  afterEach(() => server.leave())
  afterAll(async () => {
    await server.close()
    await stop()
  })

  const get = (path: string, client?: TestClient, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers: { ...bearer(client?.token), ...headers } })

  /** A note of the first organisation, at a level, with these files. */
  async function noteWith(client: TestClient, files: { name: string; bytes: Uint8Array }[], access = 'COMMUNITY') {
    const attachments: Item[] = []
    for (const file of files) attachments.push(await upload(server.url, client, file))
    const note = await client.request('create/Note', {
      ...{ name: 'With files', owner: server.home, access },
      attachments: attachments.map(({ $id }) => $id),
    })
    return { note, attachments }
  }

  test('an upload that is cut goes on where it was, and becomes an attachment once', async () => {
    const ana = await server.join(server.ana.email)
    const bytes = randomBytes(3_000_000)
    const begun = await beginUpload(server.url, ana.token, { name: 'ʔəliʔ 🪶.bin', bytes })
    expect(begun.status).toBe(201)
    const id = uploadIdOf(begun)
    await sendBytes(server.url, ana.token, id, 0, bytes.subarray(0, 1_000_000))
    await expect(ana.request('act/attachUpload', { t: '', i: 0, uploadID: id })).rejects.toMatchObject({
      code: 'uploadUnfinished',
    })
    expect(await uploadedBytes(server.url, ana.token, id)).toBe(1_000_000)
    expect((await sendBytes(server.url, ana.token, id, 0, bytes)).status).toBe(409)
    await sendBytes(server.url, ana.token, id, 1_000_000, bytes.subarray(1_000_000))
    const asked = [1, 2].map(() => ana.request('act/attachUpload', { t: '', i: 0, uploadID: id }))
    const [first, second] = await Promise.all(asked)
    expect(first?.$id).toBe(second?.$id)
    expect(first).toMatchObject({ originalName: 'ʔəliʔ 🪶.bin', size: 3_000_000, kind: 'OTHER', uppyID: id })
    const got = await get(`/attachment/${first?.$id}`, ana)
    expect(hashOf(new Uint8Array(await got.arrayBuffer()))).toBe(hashOf(bytes))
  })

  test('bytes are for who may see the item: its level, then the attachment’s own, in the same moment', async () => {
    const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
    const stranger = await server.join(server.stranger.email)
    const loose = await upload(server.url, ana, { name: 'loose.txt', bytes: TEXT })
    const status = async (id: string, client?: TestClient) => (await get(`/attachment/${id}`, client)).status
    expect([await status(loose.$id, ana), await status(loose.$id, ben), await status(loose.$id)]).toEqual([
      200, 404, 404,
    ])
    const { note, attachments } = await noteWith(ana, [{ name: 'a.txt', bytes: TEXT }], 'PUBLIC')
    const [{ $id: id } = { $id: '' }] = attachments
    expect([await status(id, stranger), await status(id)]).toEqual([200, 200])
    // A warning may be set on it later: no browser keeps even what everybody may read.
    expect((await get(`/attachment/${id}`)).headers.get('cache-control')).toBe('private, no-cache')
    const { _u: u } = await ana.request('read/' + note.$id)
    await ana.request('update', { _t: 'Note', _i: note._i, _u: u, access: 'COMMUNITY' })
    expect([await status(id, ben), await status(id, stranger), await status(id)]).toEqual([200, 404, 404])
    const attachment = await ana.request('read/' + id)
    await ana.request('update', { _t: 'Attachment', _i: attachment._i, _u: attachment._u, access: 'PRIVATE' })
    const keeper = await server.join(server.keeper.email)
    expect([await status(id, ana), await status(id, keeper), await status(id, ben)]).toEqual([200, 200, 404])
    await server.parts.engine.context.accessLog.flush()
    const log = await keeper.request<{ entries: { op: string; item: string }[] }>('act/accessLog', targetOf(id))
    expect(log.entries.filter(({ op }) => op === 'download')).toHaveLength(2)
    await expect(
      ben.request('update', { _t: 'Attachment', _i: attachment._i, _u: 1, originalName: 'x' }),
    ).rejects.toMatchObject({ code: 'notAllowed' })
  })

  test('nobody takes an attachment of another item or another person', async () => {
    const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
    const { attachments } = await noteWith(ana, [{ name: 'a.txt', bytes: TEXT }])
    const theirs = await upload(server.url, ana, { name: 'b.txt', bytes: TEXT })
    for (const id of [attachments[0]?.$id, theirs.$id]) {
      const stolen = ben.request('create/Note', { name: 'Mine', owner: server.home, attachments: [id] })
      await expect(stolen).rejects.toMatchObject({ code: 'invalidItem' })
    }
    await expect(ana.request('create/Attachment', { originalName: 'made up' })).rejects.toMatchObject({
      code: 'notAllowed',
    })
  })

  test('who may not write is refused before the first byte, and an upload is its sender’s alone', async () => {
    const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
    const stranger = await server.join(server.stranger.email)
    const file = { name: 'a.txt', bytes: TEXT }
    expect((await beginUpload(server.url, undefined, file)).status).toBe(401)
    expect((await beginUpload(server.url, stranger.token, file)).status).toBe(403)
    expect((await beginUpload(server.url, ana.token, { ...file, relProp: 'about' })).status).toBe(403)
    expect((await beginUpload(server.url, ana.token, { ...file, relType: 'Organization' })).status).toBe(403)
    const note = await server.addNote()
    const relIndex = parseItemId(note).index
    expect((await beginUpload(server.url, stranger.token, { ...file, relIndex })).status).toBe(403)
    const id = uploadIdOf(await beginUpload(server.url, ana.token, { ...file, relIndex }))
    expect((await sendBytes(server.url, ben.token, id, 0, TEXT)).status).toBe(404)
    expect(await uploadedBytes(server.url, ben.token, id)).toBeNaN()
    expect((await sendBytes(server.url, ana.token, '../../../secrets', 0, TEXT)).status).toBe(404)
  })

  test('T29: markup and scripts are never shown, whatever they are called', async () => {
    const ana = await server.join(server.ana.email)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(40), Buffer.from('*/=1;alert(1)//<script>')])
    const files = ['a.svg', 'a.html', 'a.xml', 'a.png', 'a.txt', 'a.pdf'].flatMap((name) => [
      { name, bytes: svg },
      { name, bytes: html },
    ])
    const { attachments } = await noteWith(ana, [...files, { name: 'p.html', bytes: polyglot }])
    for (const { $id, originalName } of attachments) {
      const { headers } = await get(`/attachment/${$id}/${String(originalName)}`, ana)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      if (originalName === 'p.html') expect(headers.get('content-type')).toBe('image/gif')
      else {
        expect(headers.get('content-type')).toBe('application/octet-stream')
        expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      }
    }
  })

  test('ranges, HEAD and tags are as RFC 9110 has them', async () => {
    const ana = await server.join(server.ana.email)
    const bytes = randomBytes(10_000)
    const { attachments } = await noteWith(ana, [{ name: 'a.bin', bytes }])
    const path = `/attachment/${attachments[0]?.$id}`
    const whole = await get(path, ana)
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=9990-', 9990, 10_000],
      ['bytes=-5', 9995, 10_000],
      ['bytes=9000-99999', 9000, 10_000],
    ] as const) {
      const part = await get(path, ana, { range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/10000`])
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(from, to))
    }
    const beyond = await get(path, ana, { range: 'bytes=10000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10000'])
    expect((await get(path, ana, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await get(path, ana, { 'if-none-match': etag })).status).toBe(304)
    const head = await get(path, ana, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10000', ''])
  })

  test('images made of a photograph tell neither place nor camera, and its original asks for more', async () => {
    const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
    const keeper = await server.join(server.keeper.email)
    const { note, attachments } = await noteWith(ana, [{ name: 'shore.jpg', bytes: await photograph() }])
    const [photo] = attachments
    expect(photo).toMatchObject({ kind: 'IMAGE', filetype: 'image/jpeg', originalAccess: 'PROTECTED' })
    for (const [variant, width] of [
      ['small', 192],
      ['medium', 720],
      ['large', 1200],
    ] as const) {
      const image = await get(`/attachment/${photo?.$id}?variant=${variant}`, ben)
      expect(image.headers.get('content-type')).toBe('image/webp')
      const told = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
      expect([told.width, told.exif, told.xmp, told.iptc]).toEqual([width, undefined, undefined, undefined])
    }
    expect((await get(`/attachment/${photo?.$id}`, ben)).status).toBe(403)
    const original = await get(`/attachment/${photo?.$id}`, keeper)
    expect(hashOf(new Uint8Array(await original.arrayBuffer()))).toBe(hashOf(await photograph()))
    expect((await get(`/item-id-image/${note.$id}`, ben)).status).toBe(200)
    expect((await get(`/item-id-image/${note.$id}`, await server.join(server.stranger.email))).status).toBe(404)
    expect((await get(`/attachment/${String(photo?.uppyID)}`, ben)).headers.get('content-type')).toBe('image/webp')
  })

  test('T30: an image that would fill the memory is refused, and a damaged one is kept as it is', async () => {
    const ana = await server.join(server.ana.email)
    await expect(upload(server.url, ana, { name: 'wall.png', bytes: pngOf(50_000, 50_000) })).rejects.toMatchObject({
      code: 'imageTooLarge',
    })
    const damaged = (await photograph()).subarray(0, 2000)
    const { attachments } = await noteWith(ana, [{ name: 'cut.jpg', bytes: damaged }])
    expect((await get(`/attachment/${attachments[0]?.$id}?variant=small`, ana)).status).toBe(404)
    const keeper = await server.join(server.keeper.email)
    expect((await get(`/attachment/${attachments[0]?.$id}`, keeper)).status).toBe(200)
  })

  test('what one person has sent and not saved is limited, and free again once it is saved or put away', async () => {
    const sender = await server.addUser({
      organizations: [server.home],
      grants: ['Note.create', 'Note.update'].map((grant) => ({ grant, grantedBy: server.home })),
    })
    const client = await server.join(sender.email)
    const begin = async (length: number) => {
      const begun = await beginUpload(server.url, client.token, { name: 'a', bytes: { length } as Uint8Array })
      return {
        status: begun.status,
        id: uploadIdOf(begun),
        body: begun.status === 201 ? undefined : await begun.json(),
      }
    }
    const { $id: sent } = await upload(server.url, client, { name: 'sent.bin', bytes: randomBytes(1_000_000) })
    const first = await begin(99_500_000)
    expect(await begin(50_000_000)).toMatchObject({
      status: 507,
      body: { userMessage: 'errors.uploadsFull', most: 150 },
    })
    await client.request('create/Note', { name: 'Saved', owner: server.home, attachments: [sent] })
    const second = await begin(50_000_000)
    expect([first.status, second.status, (await begin(1_000_000)).status]).toEqual([201, 201, 507])
    await server.parts.files.uploads.remove(first.id)
    expect((await begin(1_000_000)).status).toBe(201)
    const ana = await server.join(server.ana.email)
    expect((await beginUpload(server.url, ana.token, { name: 'a', bytes: TEXT })).status).toBe(201)
  })

  test('empty and too large files are refused in words, names keep no path', async () => {
    const ana = await server.join(server.ana.email)
    const refused = async (bytes: Uint8Array, length = bytes.length) => {
      const begun = await beginUpload(server.url, ana.token, { name: 'a', bytes: { length } as Uint8Array })
      return [begun.status, ((await begun.json()) as { userMessage: string }).userMessage]
    }
    expect(await refused(Buffer.alloc(0))).toEqual([400, 'errors.fileEmpty'])
    expect(await refused(Buffer.alloc(0), 100_000_001)).toEqual([413, 'errors.fileTooLarge'])
    expect(await refused(Buffer.alloc(0), 2 ** 50)).toEqual([413, 'errors.fileTooLarge'])
    for (const [given, kept] of [
      ['../../../etc/passwd', 'passwd'],
      ['C:\\temp\\k̓ʷas.txt', 'k̓ʷas.txt'],
      ['ᐃᓄᒃᑎᑐᑦ.pdf', 'ᐃᓄᒃᑎᑐᑦ.pdf'],
      ['photo\u202Egnp.exe', 'photognp.exe'],
      ['..', 'file'],
      [`${'ł'.repeat(300)}.pdf`, `${'ł'.repeat(196)}.pdf`],
    ] as const)
      expect(await upload(server.url, ana, { name: given, bytes: PDF })).toMatchObject({ originalName: kept })
  })

  test('a replaced file keeps the former, which can be had again; one that is taken away can be brought back', async () => {
    const ana = await server.join(server.ana.email)
    const { note, attachments } = await noteWith(ana, [{ name: 'plan.txt', bytes: TEXT }])
    const id = attachments[0]?.$id ?? ''
    const { _u: before } = await ana.request('read/' + id)
    await upload(server.url, ana, { name: 'plan 2.pdf', bytes: PDF }, id)
    expect(await ana.request('read/' + id)).toMatchObject({ originalName: 'plan 2.pdf', filetype: 'application/pdf' })
    await ana.request('act/restoreFile', { ...targetOf(id), u: before })
    expect(await (await get(`/attachment/${id}`, ana)).text()).toBe(TEXT.toString())
    const without = await ana.request('update', { _t: 'Note', _i: note._i, _u: note._u, attachments: null })
    expect(await ana.request('read/' + id).catch(({ code }: { code: string }) => code)).toBe('notAllowed')
    const keeper = await server.join(server.keeper.email)
    expect(await keeper.request('read/' + id)).toMatchObject({ trashed: true })
    await keeper.request('update', { _t: 'Note', _i: note._i, _u: without._u, attachments: [id] })
    expect(await ana.request('read/' + id)).not.toHaveProperty('trashed')
    await keeper.request(`delete/${note.$id}`)
    expect((await get(`/attachment/${id}`, ana)).status).toBe(404)
    await keeper.request('act/restore', targetOf(note.$id))
    expect((await get(`/attachment/${id}`, ana)).status).toBe(200)
  })

  test('the history of a file tells what was guarded then to nobody who might not see it then', async () => {
    const [ana, ben] = [await server.join(server.ana.email), await server.join(server.ben.email)]
    const keeper = await server.join(server.keeper.email)
    const { note, attachments } = await noteWith(keeper, [{ name: 'the burial ground.txt', bytes: TEXT }], 'PRIVATE')
    const id = attachments[0]?.$id ?? ''
    await keeper.request('update', { ...(await countOf(keeper, id)), originalName: 'a place.txt' })
    await keeper.request('update', { ...(await countOf(keeper, note.$id)), access: 'COMMUNITY' })
    await keeper.request('update', { ...(await countOf(keeper, id)), originalName: 'shore.txt' })
    const told = async (client: TestClient) => JSON.stringify(await client.request(`history/${id}`))
    expect(await told(keeper)).toContain('the burial ground')
    expect(await told(ben)).toContain('shore.txt')
    // Its former name is seen where it was changed in the open, and nowhere before.
    expect(await told(ben)).not.toContain('burial')
    await expect(ana.request(`history/${id}/1`)).rejects.toMatchObject({ code: 'notAllowed' })
    expect(await keeper.request(`history/${id}/1`)).toMatchObject({ originalName: 'the burial ground.txt' })
    const timeline = JSON.stringify(await ben.request('act/timeline', { t: '', i: 0, id, max: 50 }))
    expect(timeline).not.toContain('burial')
  })

  test('an item that names a deleted attachment can be changed, and who may not have an original does not open it', async () => {
    const [keeper, admin] = [await server.join(server.keeper.email), await server.join(server.admin.email)]
    const files = ['a', 'b'].map((name) => ({ name: `${name}.txt`, bytes: Buffer.from(name) }))
    const { note, attachments } = await noteWith(keeper, files)
    const [gone, kept] = attachments.map(({ $id }) => $id)
    await keeper.request(`delete/${gone}`)
    const { _t, _i, _u } = await keeper.request(`read/${note.$id}`)
    await keeper.request('update', { _t, _i, _u, access: 'PUBLIC' })
    await admin.request('update', { ...(await countOf(admin, kept)), originalAccess: 'PRIVATE' })
    const writer = await server.addUser({
      organizations: [server.home],
      grants: [{ grant: 'Note.update', grantedBy: server.home }],
    })
    const client = await server.join(writer.email)
    expect((await get(`/attachment/${kept}`, client)).status).toBe(403)
    await expect(
      client.request('update', { ...(await countOf(client, kept)), originalAccess: 'PUBLIC' }),
    ).rejects.toMatchObject({ code: 'notAllowed' })
  })

  async function countOf(client: TestClient, id: string | undefined) {
    const { _t, _i, _u } = await client.request(`read/${id}`)
    return { _t, _i, _u }
  }

  test('what was uploaded and never saved is swept once it is old', async () => {
    const ana = await server.join(server.ana.email)
    const loose = await upload(server.url, ana, { name: 'loose.txt', bytes: TEXT })
    const { attachments } = await noteWith(ana, [{ name: 'kept.txt', bytes: TEXT }])
    await sweepFiles(server.parts.files)
    expect((await get(`/attachment/${loose.$id}`, ana)).status).toBe(200)
    await sweepFiles(server.parts.files, -1000)
    expect((await get(`/attachment/${loose.$id}`, ana)).status).toBe(404)
    expect((await get(`/attachment/${attachments[0]?.$id}`, ana)).status).toBe(200)
    expect(await server.parts.files.bytes.size(String(loose.uppyID))).toBeUndefined()
  })

  // The small server of the bucket takes minutes for them.
  test.each(place === 'a bucket' ? [] : [100])(
    '%i files at once',
    async (count) => {
      const ana = await server.join(server.ana.email)
      const begun = await Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const bytes = Buffer.from(`${at}`)
          const id = uploadIdOf(await beginUpload(server.url, ana.token, { name: `${at}.txt`, bytes }))
          await sendBytes(server.url, ana.token, id, 0, bytes)
          return id
        }),
      )
      const made: Item[] = []
      for (const uploadID of begun) made.push(await ana.request('act/attachUpload', { t: '', i: 0, uploadID }))
      const note = await ana.request('create/Note', {
        ...{ name: 'Hundred', owner: server.home },
        attachments: made.map(({ $id }) => $id),
      })
      expect(note.attachments).toHaveLength(count)
      // Items with files are written in transactions, which need more connections than they hold: all of them
      // get their turn.
      const loose: Item[] = []
      for (let at = 0; at < 40; at++) loose.push(await upload(server.url, ana, { name: `own ${at}`, bytes: TEXT }))
      const notes = loose.map(({ $id }, at) =>
        ana.request('create/Note', { name: `Note ${at}`, owner: server.home, attachments: [$id] }),
      )
      expect(await Promise.all(notes)).toHaveLength(40)
      expect(await (await get(`/attachment/${made[41]?.$id}`, ana)).text()).toBe('41')
    },
    600_000,
  )
})

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The head of a picture that says it is so large; there is nothing behind it. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunkOf('IHDR', head), chunkOf('IDAT', deflateSync(Buffer.alloc(1000))), chunkOf('IEND', Buffer.of())]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function chunkOf(name: string, content: Buffer): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name), content])
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
