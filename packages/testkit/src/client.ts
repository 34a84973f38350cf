import { WebSocket, type ClientOptions } from 'ws'
import { errorFromBody } from '@cairn/contract/errors'
import type { Item } from '@cairn/contract'

interface Message {
  o: string
  b?: unknown
  s?: number
  erred?: boolean
}

/** A message that the server sent without being asked: `o` is its operation, `b` its body (PROTOCOL.md). */
export interface Push {
  o: string
  b: unknown
}

/** As long as vitest.config.ts lets anything be waited for: a busy machine is no failure. */
const ANSWER_WITHIN_MS = 60_000

/**
 * A client of the server's WebSocket, implemented from PROTOCOL.md alone so that tests check the protocol.
 */
export class TestClient {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (message: Message) => void>()
  readonly #waiting = new Set<(push: Push) => void>()
  /** High, so that a test may send numbers of its own. */
  #sequence = 1_000_000
  /** Pushes so far that `waitFor` has not taken, in order. */
  readonly pushes: Push[] = []
  /** Called with each push as it arrives; a test may set it. */
  onPush: (push: Push) => void = () => {}
  /** Frames so far that are not JSON messages, such as `pong`. */
  readonly texts: string[] = []
  /** Resolves when the socket is closed. */
  readonly closed: Promise<{ code: number; reason: string }>
  /** The token after signing in. `newToken` updates it. */
  token = ''

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
    socket.on('message', (data) => this.#heard(String(data)))
    socket.on('error', () => {})
  }

  /** Opens a socket to the server at `url` (http). Rejects if the upgrade is refused. */
  static async connect(url: string, options: ClientOptions = {}): Promise<TestClient> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, options)
    const client = new TestClient(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return client
  }

  /** Connects, signs in over HTTP and authenticates the socket. */
  static async signedIn(url: string, email: string, password: string): Promise<TestClient> {
    const client = await TestClient.connect(url)
    await client.signIn(url, email, password)
    return client
  }

  /** Signs in over HTTP and authenticates the socket. Rejects with the `CairnError` of a refusal. */
  async signIn(url: string, email: string, password: string): Promise<Push> {
    const response = await fetch(`${url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const token = response.headers.get('x-vgn-token')
    if (!token) throw errorFromBody(await response.json())
    return this.authenticate(token)
  }

  /** Sends the token and returns the push `authed`. Rejects if the server closes the socket. */
  async authenticate(token: string): Promise<Push> {
    this.token = token
    const authed = this.waitFor('authed')
    this.send({ o: 'tokenAuth', b: token })
    return Promise.race([
      authed,
      this.closed.then(({ code, reason }) => {
        throw new Error(`closed: ${code} ${reason}`)
      }),
    ])
  }

  /**
   * Sends a request and returns the body of its answer. Rejects with the `CairnError` of a refusal, when the
   * socket is closed, or after `withinMs`.
   */
  async request<T = Item>(operation: string, body?: unknown, withinMs = ANSWER_WITHIN_MS): Promise<T> {
    const s = ++this.#sequence
    const answer = new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${operation}`)), withinMs).unref()
      this.#answers.set(s, (message) => {
        clearTimeout(timer)
        resolve(message)
      })
      void this.closed.then(({ code, reason }) => {
        clearTimeout(timer)
        reject(new Error(`no answer to ${operation}, closed: ${code} ${reason}`))
      })
    })
    this.send({ o: operation, ...(body === undefined ? {} : { b: body }), s })
    const message = await answer
    if (message.erred) throw errorFromBody(message.b)
    return message.b as T
  }

  /** Sends a frame: an object as JSON, a string or bytes unchanged. */
  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  }

  /**
   * Returns the first push named `name` whose body fits, one that has arrived or the next to arrive, and
   * removes it from `pushes`. Rejects after `withinMs`.
   */
  async waitFor<B = Record<string, unknown>>(
    name: string,
    fits: (body: B) => boolean = () => true,
    withinMs = ANSWER_WITHIN_MS,
  ): Promise<{ o: string; b: B }> {
    const isIt = (push: Push): push is { o: string; b: B } => push.o === name && fits(push.b as B)
    const past = this.pushes.findIndex(isIt)
    if (past >= 0) return this.pushes.splice(past, 1)[0] as { o: string; b: B }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no push ${name} within ${withinMs} ms`)), withinMs)
      const look = (push: Push) => {
        if (!isIt(push)) return
        clearTimeout(timer)
        this.#waiting.delete(look)
        this.pushes.splice(this.pushes.indexOf(push), 1)
        resolve(push)
      }
      this.#waiting.add(look)
    })
  }

  /** Stops reading from the socket, as a slow client does. */
  pause(): void {
    this.#socket.pause()
  }

  /** Continues reading from the socket. */
  resume(): void {
    this.#socket.resume()
  }

  /** Closes the socket. */
  close(): void {
    this.#socket.close()
  }

  /** Breaks the connection without a close frame. */
  cut(): void {
    this.#socket.terminate()
  }

  #heard(text: string): void {
    const message = parse(text)
    if (!message) return void this.texts.push(text)
    const answer = message.s === undefined ? undefined : this.#answers.get(message.s)
    if (answer && message.s !== undefined) {
      this.#answers.delete(message.s)
      return answer(message)
    }
    const push = { o: message.o, b: message.b }
    if (push.o === 'newToken' && typeof push.b === 'string') this.token = push.b
    this.pushes.push(push)
    this.onPush(push)
    for (const look of [...this.#waiting]) look(push)
  }
}

function parse(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Message) : undefined
  } catch {
    return undefined
  }
}
