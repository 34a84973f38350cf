import { WebSocket, type ClientOptions } from 'ws'
import { errorFromBody } from '@cairn/contract/errors'
import type { Item } from '@cairn/contract'

interface Message {
  o: string
  b?: unknown
  s?: number
  erred?: boolean
}

/** A push as it came. */
export interface Push {
  o: string
  b: unknown
}

const ANSWER_WITHIN_MS = 5000

/** A client of the socket, written from protocol.md alone. */
export class TestClient {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (message: Message) => void>()
  readonly #waiting = new Set<(push: Push) => void>()
  /** High, so that a test may send numbers of its own. */
  #sequence = 1_000_000
  /** Every push so far, in order. */
  readonly pushes: Push[] = []
  /** Told of each push as it comes. */
  onPush: (push: Push) => void = () => {}
  /** Every frame so far that was no message, such as `pong`. */
  readonly texts: string[] = []
  /** Settles when the socket is closed. */
  readonly closed: Promise<{ code: number; reason: string }>
  /** The token, once signed in; follows `newToken`. */
  token = ''

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
    socket.on('message', (data) => this.#heard(String(data)))
    socket.on('error', () => {})
  }

  /** Opens the socket of the server at `url` (http). Rejects when the upgrade is refused. */
  static async connect(url: string, options: ClientOptions = {}): Promise<TestClient> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, options)
    const client = new TestClient(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return client
  }

  /** Connects, signs in over HTTP and identifies the socket. */
  static async signedIn(url: string, email: string, password: string): Promise<TestClient> {
    const client = await TestClient.connect(url)
    await client.signIn(url, email, password)
    return client
  }

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

  /** Sends the token and waits for `authed`. */
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

  /** Sends a message and gives the body of its answer. Rejects with the `CairnError` of a refusal. */
  async request<T = Item>(operation: string, body?: unknown, withinMs = ANSWER_WITHIN_MS): Promise<T> {
    const s = ++this.#sequence
    const answer = new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${operation}`)), withinMs).unref()
      this.#answers.set(s, (message) => {
        clearTimeout(timer)
        resolve(message)
      })
    })
    this.send({ o: operation, ...(body === undefined ? {} : { b: body }), s })
    const message = await answer
    if (message.erred) throw errorFromBody(message.b)
    return message.b as T
  }

  /** Sends anything: an object as JSON, a text or bytes as they are. */
  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  }

  /** The first push of that name, past or to come, that fits; it is not given again. */
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

  /** Stops and starts reading, as a slow reader does. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  close(): void {
    this.#socket.close()
  }

  /** Cuts the connection without a word. */
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
