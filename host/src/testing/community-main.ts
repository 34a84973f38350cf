import { startCommunity } from '@cairn/testkit/community'

/**
 * The test's server as a process of its own: in a test that draws, this side's `URL` and `WebSocket` are the
 * page's.
 */
const community = await startCommunity()
const { url, ana, ben, stranger } = community

process.on('message', ({ id, properties }: { id: number; properties: Record<string, unknown> }) => {
  community.addNote(properties).then(
    (note) => process.send?.({ id, note }),
    (thrown: unknown) => process.send?.({ id, error: String(thrown) }),
  )
})
process.on('disconnect', () => void community.close().then(() => process.exit(0)))
process.send?.({ url, ana, ben, stranger })
