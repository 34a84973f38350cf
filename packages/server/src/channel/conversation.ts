import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import { MAX_MESSAGE_BYTES, requestSchemas, type Envelope } from '@cairn/contract/wire'
import { safeParse } from 'valibot'
import type { Sessions } from '../accounts/sessions.ts'
import type { TokenClaims } from '../accounts/token.ts'
import type { Principals, Store } from '../store/types.ts'
import { callingSocket, type Watcher } from './calling-socket.ts'
import type { Connection } from './connection.ts'
import type { Dispatch } from './dispatcher.ts'
import { messageFrame, pushFrame } from './frame.ts'
import { principalOf } from './principal-of.ts'
import { createSessionClock } from './session-clock.ts'
import { sessionUserOf } from './session-user.ts'
import type { Look } from './sights.ts'

export interface ConversationParts {
  dispatch: Dispatch
  sessions: Sessions
  principals: Principals
  store: Store
  look: Look
  log: Logger
  /** Version of the server, told in `authed`. */
  version: string
}

/** One socket's talk: who it is, and an answer to each message. */
export interface Conversation {
  handle(message: Envelope): Promise<void>
  /** The person's token was renewed: its times count from now on. */
  renewed(claims: TokenClaims): void
  end(): void
}

/** What a conversation needs of its socket. */
export type Speaker = Watcher &
  Pick<Connection, 'answer' | 'claims' | 'close' | 'dropWatches' | 'isOpen' | 'push' | 'user'>

/** A socket that neither signs in nor is used as a visitor is closed after this time (trust.md, T15). */
const IDENTIFY_WITHIN_MS = 10_000

export function createConversation(connection: Speaker, parts: ConversationParts): Conversation {
  const unidentified = setTimeout(() => connection.close('identFailed'), IDENTIFY_WITHIN_MS)
  const clock = createSessionClock({
    warn: (expires) => connection.push(pushFrame('tokenWarning', { expires })),
    expire: () => connection.close('tokenExpired'),
  })
  let identifying: Promise<void> = Promise.resolve()

  async function identify(token: unknown): Promise<void> {
    try {
      const { claims, frame } = await introduce(connection, token, parts)
      clearTimeout(unidentified)
      clock.start(claims.expires, claims.use === 'bearer')
      connection.push(frame)
    } catch (thrown) {
      const expired = thrown instanceof CairnError && thrown.code === 'tokenExpired'
      const unavailable = thrown instanceof CairnError && thrown.code === 'storeUnavailable'
      // A store that is away says nothing about the token: the client is to come back with it.
      connection.close(expired ? 'expiredOnConnect' : unavailable ? 'draining' : 'identFailed')
    }
  }

  async function answer(message: Envelope): Promise<void> {
    const principal = await principalOf(connection.user, parts.principals)
    const socket = callingSocket(connection, principal, parts.look)
    const reply = await parts.dispatch(message, { principal, claims: connection.claims, socket })
    if (!reply.erred) clearTimeout(unidentified)
    connection.push(frameWithin(reply))
  }

  return {
    async handle(message) {
      if (message.o === 'tokenAuth') {
        identifying = identifying.then(() => identify(message.b))
        return identifying
      }
      // What is sent after a token is meant for the person of the token.
      await identifying
      if (!connection.isOpen) return
      await answer(message).catch((thrown: unknown) => refuse(connection, message, thrown, parts.log))
    },
    renewed(claims) {
      connection.claims = claims
      clock.start(claims.expires, claims.use === 'bearer')
    },
    end() {
      clearTimeout(unidentified)
      clock.stop()
    },
  }
}

async function introduce(
  connection: Speaker,
  token: unknown,
  { sessions, principals, store, version }: ConversationParts,
) {
  const parsed = safeParse(requestSchemas.tokenAuth, token)
  if (!parsed.success) throw new CairnError('notSignedIn')
  const claims = await sessions.check(parsed.output)
  if (connection.user !== undefined && connection.user !== claims.user) connection.dropWatches()
  connection.claims = claims
  const user = await sessionUserOf(claims.user, await principals.ofUser(claims.user), store)
  return { claims, frame: pushFrame('authed', { user, version, expires: claims.expires }) }
}

/** The frame of an answer, or of the refusal to send one that is over the limit of a message. */
function frameWithin(reply: Envelope) {
  const frame = messageFrame(reply)
  if (frame.length <= MAX_MESSAGE_BYTES) return frame
  return messageFrame({
    ...reply,
    erred: true,
    b: new CairnError('messageTooLarge', '', { bytes: frame.length }).toBody(),
  })
}

function refuse(connection: Speaker, { o, s }: Envelope, thrown: unknown, log: Logger): void {
  log.error({ err: thrown, operation: o }, 'message failed')
  const error = thrown instanceof CairnError ? thrown : new CairnError('generalFailure')
  connection.answer({ o, ...(s === undefined ? {} : { s }), erred: true, b: error.toBody() })
}
