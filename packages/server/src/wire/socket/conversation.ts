import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import { MAX_MESSAGE_BYTES, type Envelope } from '@cairn/contract/wire'
import type { TokenClaims } from '../../items/facts/identity.ts'
import { callingSocket, type Watcher } from './calling-socket.ts'
import type { Connection } from './connection.ts'
import type { Dispatch } from '../../operations/dispatcher.ts'
import { messageFrame, pushFrame } from './frame.ts'
import { introduce, type IntroductionDeps } from '../../operations/introduce.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { createSessionClock } from './session-clock.ts'
import { askerOf } from '../../lib/asker.ts'
import { refuseInConstantTime } from '../../lib/constant-time.ts'
import { refusal } from '../../lib/refusal.ts'
import type { ViewerProjections } from './viewer-projections.ts'
import type { Limit } from '../../lib/limit.ts'
import { sendParts, type PartLine } from './send-parts.ts'
import { Streamed } from '../../lib/streamed.ts'

/** Services of a conversation. */
export interface ConversationDeps extends IntroductionDeps {
  dispatch: Dispatch
  project: ViewerProjections
  log: Logger
  /**
   * Limits concurrent authentications, so that a storm of reconnects does not delay those who are connected.
   */
  inTurn: Limit
}

/** Handles the messages of one socket: authentication, then an answer to each message. */
export interface Conversation {
  /**
   * Answers a message, errors too; never rejects. After `tokenAuth`, pushes `authed` or closes the socket.
   */
  handle(message: Envelope): Promise<void>
  /** Takes over the claims and expiry times of a renewed token. */
  renewed(claims: TokenClaims): void
  /** Stops its timers; the socket stays open. */
  end(): void
}

/** The part of a connection that a conversation uses. */
export type Speaker = Watcher &
  PartLine &
  Pick<Connection, 'address' | 'answer' | 'claims' | 'close' | 'dropWatches' | 'gone' | 'user'>

/** A socket that neither signs in nor is used as a visitor is closed after this time (TRUST.md, T15). */
const IDENTIFY_WITHIN_MS = 10_000

/**
 * Creates the message handler of one socket. It closes one that in 10 seconds neither sends a token nor gets
 * an answer without error, until `end` is called; also one whose token is refused or expires.
 */
export function createConversation(connection: Speaker, deps: ConversationDeps): Conversation {
  const unidentified = setTimeout(() => connection.close('identFailed'), IDENTIFY_WITHIN_MS)
  const clock = createSessionClock({
    warn: (expires) => connection.push(pushFrame('tokenWarning', { expires })),
    expire: () => connection.close('tokenExpired'),
  })
  let identifying: Promise<void> = Promise.resolve()
  /** What ends the answers in parts to messages in work, by their `s`. */
  const inWork = new Map<number, AbortController>()

  async function identify(token: unknown): Promise<void> {
    clearTimeout(unidentified)
    try {
      const introduced = await deps.inTurn(async () => (connection.isOpen ? introduce(token, deps) : undefined))
      // Who has gone meanwhile needs no clock, which would keep all of this for as long as the session.
      if (!introduced || !connection.isOpen) return
      const { claims, authed } = introduced
      if (connection.user !== undefined && connection.user !== claims.user) connection.dropWatches()
      connection.claims = claims
      clock.start(claims.expires)
      connection.push(pushFrame('authed', authed))
    } catch (thrown) {
      const expired = thrown instanceof CairnError && thrown.code === 'tokenExpired'
      const unavailable = thrown instanceof CairnError && thrown.code === 'storeUnavailable'
      // A store that is away says nothing about the token: the client is to come back with it.
      connection.close(expired ? 'expiredOnConnect' : unavailable ? 'draining' : 'identFailed')
    }
  }

  async function answerUntilEnded(message: Envelope): Promise<void> {
    const { s } = message
    if (s === undefined) return answer(message, undefined)
    const ending = new AbortController()
    inWork.set(s, ending)
    await answer(message, ending.signal).finally(() => inWork.get(s) === ending && inWork.delete(s))
  }

  async function answer(message: Envelope, ended: AbortSignal | undefined): Promise<void> {
    const asks = () => principalOf(connection.claims, deps.principals)
    const principal = await asks()
    const socket = callingSocket(connection, principal, deps.project, (s) => inWork.get(s)?.abort())
    const asker = askerOf(connection.user, connection.address, connection.gone)
    const reply = await deps.dispatch(message, {
      principal,
      claims: connection.claims,
      socket,
      asker,
      takesParts: true,
    })
    if (!reply.erred) clearTimeout(unidentified)
    const mayGoOn = async () => connection.isOpen && (await asks()) === principal
    const last = reply.b instanceof Streamed ? await sendParts(connection, reply, reply.b, mayGoOn, ended) : reply
    connection.push(frameWithin(last))
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
      const started = performance.now()
      await answerUntilEnded(message).catch(async (thrown: unknown) => {
        await refuseInConstantTime(thrown, started)
        refuse(connection, message, thrown, deps.log)
      })
    },
    renewed(claims) {
      connection.claims = claims
      clock.start(claims.expires)
    },
    end() {
      clearTimeout(unidentified)
      clock.stop()
    },
  }
}

/**
 * Returns the frame of an answer, or an error if it exceeds the size limit of messages; the client can then
 * use HTTP.
 */
function frameWithin(reply: Envelope) {
  const frame = messageFrame(reply)
  if (frame.length <= MAX_MESSAGE_BYTES) return frame
  const error = new CairnError('messageTooLarge', '', { bytes: frame.length })
  return messageFrame({ ...reply, erred: true, b: error.toBody() })
}

function refuse(connection: Speaker, { o, s }: Envelope, thrown: unknown, log: Logger): void {
  connection.answer({ o, ...(s === undefined ? {} : { s }), erred: true, b: refusal(thrown, o, log) })
}
